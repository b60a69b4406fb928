//! The table, its options and the deal.

use super::*;

#[test]
fn dnfh_1_four_seats_and_one_deck() {
    for count in [3, 5] {
        assert!(DnfHearts::new(DnfHeartsOptions::default(), Seats::new(count), Seat(0)).is_err());
    }
    assert!(DnfHearts::new(DnfHeartsOptions::default(), Seats::new(4), Seat(4)).is_err());
    let Wants::Deck(deck) = new_game(&json!({}), 0).wants() else { panic!("no deck is wanted") };
    assert_eq!(deck, cardroom_cards::standard_deck(0));
}

#[test]
fn dnfh_2_com_5_thirteen_cards_each_from_the_dealers_left() {
    let position = dealt(&json!({}), 2).position();
    assert_eq!(position.hands[3][..2], cards("2C 6C"));
    assert_eq!(position.hands[2][..2], cards("5C 9C"));
    assert!(position.hands.iter().all(|hand| hand.len() == 13));
}

#[test]
fn dnfh_3_a_round_is_deal_call_pass_tricks_scoring() {
    let mut game = new_game(&json!({}), 0);
    let mut stages = Vec::from([game.stage()]);
    deal(&mut game);
    while game.wants() == Wants::Moves {
        stages.push(game.stage());
        let (seat, _) = game.deciding()[0];
        let first = game.legal_actions(seat).swap_remove(0);
        game.apply(seat, first).unwrap();
    }
    stages.push(game.stage());
    stages.dedup();
    assert_eq!(stages, [Stage::Dealing, Stage::Calling, Stage::Passing, Stage::Playing, Stage::Scored]);
}

#[test]
fn com_7_the_deal_moves_to_the_left_with_the_next_deck() {
    let mut game = before_the_last_trick(&json!({ "shoot": "off", "target": 10_000 }), [0; 4]);
    play_all(&mut game, "3C AC 4C 5C");
    assert_eq!((game.dealer(), game.round_no(), game.stage()), (Seat(1), 1, Stage::Scored));
    deal(&mut game);
    assert_eq!((game.dealer(), game.round_no(), game.round_score()), (Seat(2), 2, None));
}

#[test]
fn com_8_a_later_game_begins_at_random_or_on_the_left() {
    assert_eq!(DnfHeartsOptions::default().next_game_dealer(), NextDealer::Random);
    assert_eq!(options(&json!({ "next_game_dealer": "left" })).next_game_dealer(), NextDealer::Left);
}

#[test]
fn com_9_only_the_wanted_cards_are_dealt() {
    let mut game = new_game(&json!({}), 0);
    let Wants::Deck(mut deck) = game.wants() else { panic!("no deck is wanted") };
    deck[0] = Face::Joker;
    assert!(game.shuffled(deck).is_err());
    deal(&mut game);
    assert!(game.shuffled(Vec::new()).is_err());
}

#[test]
fn com_17_options_out_of_their_lists_make_no_table() {
    let wrong = [
        json!({ "qh_points": 12 }),
        json!({ "target": 0 }),
        json!({ "target": 10_001 }),
        json!({ "pass_menu": [] }),
        json!({ "pass_menu": ["1-1-1", "1-1-1"] }),
        json!({ "pass_menu": ["2-0-0"] }),
    ];
    for given in wrong {
        assert!(options(&given).check().is_err(), "{given}");
    }
    for given in
        [json!({ "tie": "coin" }), json!({ "jokers": 2 }), json!({ "target": -1 }), json!({ "pass_menu": ["left"] })]
    {
        assert!(serde_json::from_value::<DnfHeartsOptions>(given.clone()).is_err(), "{given}");
    }
    assert!(options(&json!({})).check().is_ok());
    assert_eq!(options(&json!({})), DnfHeartsOptions::default());
}
