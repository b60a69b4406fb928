use alloc::{string::ToString, vec, vec::Vec};

use super::*;

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

#[test]
fn com_1_every_card_is_read_as_it_is_written() {
    let all: Vec<Card> = Card::all().collect();
    assert_eq!(all.len(), 52);
    for (index, &one) in all.iter().enumerate() {
        assert_eq!(one.to_string().parse(), Ok(one));
        assert_eq!((one.index(), Card::from_index(index)), (index, Some(one)));
    }
    for wrong in ["", "Q", "QX", "1S", "10S", "qs", "QSS", "Q♠", "JK"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
}

#[test]
fn com_2_a_jokers_number_means_nothing() {
    for text in ["JK", "JK1", "JK2", "JK3", "JK4"] {
        assert_eq!(text.parse(), Ok(Face::Joker));
    }
    assert!("JK5".parse::<Face>().is_err());
    assert_eq!(Face::Joker.to_string(), "JK");
}

#[test]
fn com_3_a_hand_counts_copies_of_a_face() {
    let five = Face::Card(card("5D"));
    let mut hand: Hand = [five, Face::Joker, five].into_iter().collect();
    assert_eq!((hand.len(), hand.count(five)), (3, 2));
    assert_eq!(hand.faces().collect::<Vec<_>>(), vec![five, five, Face::Joker]);
    assert!(hand.remove(five) && hand.remove(five) && !hand.remove(five));
    assert_eq!(hand.distinct().collect::<Vec<_>>(), vec![Face::Joker]);
}

#[test]
fn com_4_left_is_clockwise() {
    let four = Seats::new(4);
    assert_eq!((four.left_of(Seat(3)), four.right_of(Seat(0)), four.across_from(Seat(1))), (Seat(0), Seat(3), Seat(3)));
    assert_eq!((four.distance(Seat(3), Seat(0)), four.distance(Seat(0), Seat(3))), (1, 3));
    assert_eq!(four.from_left_of(Seat(2)).collect::<Vec<_>>(), [Seat(3), Seat(0), Seat(1), Seat(2)]);
    assert_eq!(Seats::new(255).left_of(Seat(254)), Seat(0));
}

#[test]
fn com_5_a_written_deck_runs_from_the_two_of_clubs_to_its_jokers() {
    let deck = standard_deck(2);
    assert_eq!(deck.len(), 54);
    assert_eq!((deck[0].to_string(), deck[51].to_string(), deck[53]), ("2C".into(), "AS".into(), Face::Joker));
}

#[test]
fn com_15_the_highest_card_of_the_suit_led_wins() {
    let seats = Seats::new(4);
    let mut trick = Trick::led_by(Seat(1));
    for text in ["5D", "KS", "2D", "JD"] {
        let seat = trick.turn(seats).unwrap();
        trick.plays.push(Play { seat, card: card(text) });
    }
    assert_eq!((trick.turn(seats), trick.led(), trick.winner()), (None, Some(Suit::Diamonds), Some(Seat(0))));
    assert_eq!(Trick::led_by(Seat(0)).winner(), None);
}

#[test]
fn a_card_set_is_a_set() {
    let mut set: CardSet = ["2C", "AS", "QH"].into_iter().map(card).collect();
    assert!(!set.insert(card("QH")) && set.insert(card("KH")) && set.remove(card("KH")) && !set.remove(card("KH")));
    assert_eq!((set.len(), set.first(), set.last()), (3, Some(card("2C")), Some(card("AS"))));
    assert!(set.is_void_in(Suit::Diamonds) && !set.is_void_in(Suit::Hearts));
    assert_eq!((CardSet::EMPTY.first(), CardSet::EMPTY.last()), (None, None));
    assert!(set.holds_all(set.of_suit(Suit::Spades)) && set.without(set).is_empty());
}

#[test]
fn cards_are_strings_in_json() {
    let json = serde_json::to_string(&vec![Face::Card(card("TD")), Face::Joker]).unwrap();
    assert_eq!(json, r#"["TD","JK"]"#);
    assert_eq!(serde_json::from_str::<Vec<Face>>(&json).unwrap(), vec![Face::Card(card("TD")), Face::Joker]);
    assert!(serde_json::from_str::<Card>("\"ZZ\"").is_err() && serde_json::from_str::<Card>("7").is_err());
}
