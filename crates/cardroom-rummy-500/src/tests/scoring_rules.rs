//! Scores: R500-40 to R500-45.

use super::*;
use cardroom_cards::BySeat;

fn check_points(given: Value, meld: &str, expected: &[i32]) {
    let cards: Vec<&str> = meld.split(' ').collect();
    let by = alloc::vec![0; cards.len()];
    let game = game(given, json!({ "seats": 2, "melds": [{ "cards": cards, "by": by }] }));
    let view = game.view(Audience::Public, None);
    let lying = view.melds.values().next().unwrap();
    assert_eq!(lying.cards.iter().map(|placed| placed.points).collect::<Vec<_>>(), expected, "{meld}");
}

#[test]
fn r500_40_cards_count_their_number_ten_or_fifteen_and_a_low_ace_one() {
    check_points(json!({}), "AH 2H 3H", &[1, 2, 3]);
    check_points(json!({}), "QH KH AH", &[10, 10, 15]);
    check_points(json!({}), "AC AD AS", &[15, 15, 15]);
    let held: i32 = faces("2C 9D TH AH").into_iter().map(|face| points_in_hand(face, &options(json!({})))).sum();
    assert_eq!(held, 2 + 9 + 10 + 15);
}

#[test]
fn r500_41_a_joker_counts_fifteen_or_what_it_stands_for() {
    check_points(json!({}), "4C JK=5C 6C", &[4, 15, 6]);
    let as_card = json!({ "joker_points": "as_card" });
    check_points(as_card.clone(), "4C JK=5C 6C", &[4, 5, 6]);
    check_points(as_card.clone(), "JK=AC 2C 3C", &[1, 2, 3]);
    assert_eq!(points_in_hand(Face::Joker, &options(as_card)), 15);
}

#[test]
fn r500_42_five_ten_fifteen() {
    let given = json!({ "values": "5-10-15" });
    check_points(given.clone(), "8H 9H TH JH", &[5, 5, 10, 10]);
    check_points(given.clone(), "AS 2S JK=3S", &[5, 5, 15]);
    check_points(given, "QS KS AS", &[10, 10, 15]);
}

#[test]
fn r500_43_what_was_put_down_less_what_is_held_less_false_calls() {
    let position = json!({
        "hands": [["KD"], ["2C", "AS"]], "penalties": [0, 50],
        "melds": [{ "cards": ["7C", "7D", "7S"], "by": [0, 0, 1] }],
    });
    let mut game = game(json!({ "false_call_penalty": 50 }), position);
    play(&mut game, &["0 discard KD"]);
    let view = game.view(Audience::Public, None);
    assert_eq!(view.hands[Seat(1)], Held::Cards(faces("2C AS")));
    let score = view.score.unwrap();
    assert_eq!(
        text(&score),
        r#"{"points":[14,-60],"melded":[14,7],"in_hand":[0,17],"penalties":[0,50],"out":0,"reason":"out","held":[[],[2,15]]}"#
    );
}

#[test]
fn r500_44_nothing_is_melded_after_the_end() {
    let mut game = game(json!({}), json!({ "hands": [["KD"], ["7C", "7D", "7S"]] }));
    play(&mut game, &["0 discard KD"]);
    check_moves(&game, &[("1 meld 7C 7D 7S", "no_hand"), ("1 draw", "no_hand"), ("0 waive", "no_window")]);
    assert_eq!(game.scores()[Seat(1)], -21);
}

#[test]
fn r500_45_one_seat_alone_at_the_target_wins() {
    let check = |scores: &[i32], expected: Option<u8>| {
        let scores = BySeat::from_vec(scores.to_vec()).unwrap();
        assert_eq!(winner(&scores, 500), expected.map(Seat), "{scores:?}");
    };
    check(&[505, 480], Some(0));
    check(&[505, 510], Some(1));
    check(&[510, 510, 200], None);
    check(&[510, 500, 500], Some(0));
    check(&[499, -40], None);
    let mut game = game(json!({}), json!({ "hands": [["7C", "7D", "7S"], ["QC"]], "scores": [479, 500] }));
    let events = play(&mut game, &["0 meld 7C 7D 7S"]);
    let over = Event::GameOver { winners: Vec::from([Seat(0)]), scores: game.scores() };
    assert_eq!((events.last(), game.wants()), (Some(&over), Wants::Nothing));
}
