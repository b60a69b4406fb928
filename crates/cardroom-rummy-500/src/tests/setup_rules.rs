//! Setup and options: R500-1 to R500-6, COM-17.

use super::*;

fn new(given: Value, seats: u8) -> Rummy500 {
    Rummy500::new(options(given), Seats::new(seats), Seat(0)).unwrap()
}

fn deck_of(game: &Rummy500) -> Vec<Face> {
    match game.wants() {
        Wants::Deck(deck) => deck,
        other => panic!("a deck is wanted, not {other:?}"),
    }
}

#[test]
fn r500_1_two_to_eight_play() {
    for seats in [1, 9] {
        assert!(Rummy500::new(Rummy500Options::default(), Seats::new(seats), Seat(0)).is_err());
    }
    assert_eq!((2..=8).map(|seats| new(json!({}), seats).seats().count()).sum::<u8>(), 35);
    assert!(Rummy500::new(Rummy500Options::default(), Seats::new(4), Seat(4)).is_err());
}

#[test]
fn r500_2_3_two_decks_from_five_seats_and_two_jokers_a_deck() {
    let counts = |given: Value, seats| {
        let deck = deck_of(&new(given, seats));
        (deck.len(), deck.iter().filter(|&&face| face == Face::Joker).count())
    };
    assert_eq!(counts(json!({}), 4), (54, 2));
    assert_eq!(counts(json!({}), 5), (108, 4));
    assert_eq!(counts(json!({ "two_decks_from": 6 }), 5), (54, 2));
    assert_eq!(counts(json!({ "jokers_per_deck": 1 }), 6), (106, 2));
    assert_eq!(counts(json!({ "jokers_per_deck": 0 }), 2), (52, 0));
    let deck = deck_of(&new(json!({}), 5));
    assert_eq!((deck[53], deck[54].to_string()), (Face::Joker, "2C".to_string()));
}

#[test]
fn r500_4_thirteen_cards_for_two_and_seven_for_more() {
    for (seats, each, stock) in [(2, 13, 27), (3, 7, 32), (8, 7, 51)] {
        let mut game = new(json!({}), seats);
        game.shuffled(deck_of(&game)).unwrap();
        let position = game.position();
        assert!(position.hands.iter().all(|hand| hand.len() == each));
        assert_eq!((position.stock.len(), position.discard.len()), (stock, 1));
    }
}

#[test]
fn r500_5_the_left_of_the_dealer_begins_and_the_deal_moves_left() {
    let mut game = new(json!({ "rummy_call": false }), 3);
    game.shuffled(deck_of(&game)).unwrap();
    assert_eq!(game.deciding(), [(Seat(1), Kind::Draw)]);
    play(&mut game, &["1 draw", "1 discard 2C"]);
    assert_eq!(game.deciding(), [(Seat(2), Kind::Draw)]);
    let mut over = super::game(json!({}), json!({ "hands": [["KD"], ["2C"]], "turn": 0 }));
    play(&mut over, &["0 discard KD"]);
    assert_eq!((over.dealer(), over.round_no()), (Seat(0), 1));
    over.shuffled(deck_of(&over)).unwrap();
    assert_eq!((over.dealer(), over.round_no(), over.deciding()), (Seat(1), 2, Vec::from([(Seat(0), Kind::Draw)])));
}

#[test]
fn r500_6_the_whole_pile_stays_visible_in_its_order() {
    let mut game = game(json!({}), json!({ "hands": [["5C", "KD"], ["2C"]], "discard": ["9D", "JK"] }));
    play(&mut game, &["0 discard 5C"]);
    assert_eq!(game.view(Audience::Public, None).discard, faces("9D JK 5C"));
}

#[test]
fn com_17_options_that_no_table_may_have() {
    let wrong = [
        json!({ "target": 0 }),
        json!({ "target": 10_001 }),
        json!({ "jokers_per_deck": 3 }),
        json!({ "two_decks_from": 4 }),
        json!({ "max_jokers_per_meld": 4 }),
        json!({ "rummy_hold_ms": 60_001 }),
        json!({ "false_call_penalty": 501 }),
        json!({ "false_call_penalty": -1 }),
        json!({ "going_out": "must_discard", "last_discard": "unplayable" }),
        json!({ "values": "pips" }),
        json!({ "top_discard": true }),
        json!({ "unheard_of": 1 }),
    ];
    for given in wrong {
        let read = serde_json::from_value::<Rummy500Options>(given.clone());
        assert!(read.is_err() || read.is_ok_and(|options| options.check().is_err()), "{given}");
    }
    assert_eq!(options(json!({})), Rummy500Options::default());
    assert_eq!(options(json!({ "values": "5-10-15" })).values, Values::FiveTenFifteen);
}
