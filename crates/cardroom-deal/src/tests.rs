extern crate std;

use alloc::{string::ToString, vec, vec::Vec};

use cardroom_cards::{Face, standard_deck};

use super::*;

fn secret() -> Secret {
    core::array::from_fn(|index| u8::try_from(index).unwrap())
}

fn seed() -> Seed {
    Seed::mix(&secret(), [&[][..], &[0x00, 0xff], &[], &[1; 32]])
}

fn words(cards: &[Face]) -> Vec<alloc::string::String> {
    cards.iter().map(ToString::to_string).collect()
}

#[test]
fn the_worked_example_of_the_design() {
    let commit = commit("tbl_1", 1, 1, &secret());
    assert_eq!(hex::encode(commit), "ce68a891a6a1b09adfa26d791d6afd00ee6d6ca7e689acefcdc8d605b0b9efdb");
    assert_eq!(hex::encode(seed().bytes()), "f4ee3f1be9f7f8ad7ceb4c9f3b1d9fb78a4618a0f50e91c7d1976e5eb77e1385");
    assert_eq!(seed().first_dealer(Seats::new(4)), Seat(3));
    let deck = seed().shuffled(Label::Deck, standard_deck(0));
    let expected = "8D 2D 5H 2C KH KC 3S AC JC QH 2S 4H QD 8H AD 6D 2H TD 9H 7S 6C 9C TS 5S 9S KD 3H QS QC 6S JH 7D AS \
                    6H 8S 9D 3C TC 7H 7C 5C 5D TH 4C 4S 3D AH 8C JS JD KS 4D";
    assert_eq!(words(&deck), expected.split_whitespace().collect::<Vec<_>>());
    let kitty = seed().shuffled(Label::Kitty, standard_deck(0)[..12].to_vec());
    assert_eq!(words(&kitty), "JC KC 6C 9C 7C QC TC 3C 5C 4C 8C 2C".split(' ').collect::<Vec<_>>());
}

#[test]
fn a_seats_bytes_cannot_be_moved_to_its_neighbour() {
    let one = Seed::mix(&secret(), [&[7][..], &[]]);
    let other = Seed::mix(&secret(), [&[][..], &[7]]);
    assert_ne!(one.bytes(), other.bytes());
}

#[test]
fn com_9_every_number_below_a_bound_comes_equally_often() {
    let mut numbers = seed().numbers(Label::Deck);
    let mut seen = vec![0_u32; 52];
    for _ in 0..52_000 {
        seen[numbers.below(52) as usize] += 1;
    }
    let chi_square: u64 = seen.iter().map(|&count| u64::from(count.abs_diff(1_000)).pow(2)).sum::<u64>() / 1_000;
    assert!(chi_square < 100, "51 degrees of freedom: {chi_square}");
}

/// Deals many decks and counts how often each of `n` cards came to each place. All numbers follow from the round's.
fn counts(deals: u32, label: Label, n: usize) -> Vec<Vec<u32>> {
    let mut counts = vec![vec![0; n]; n];
    for deal in 0..deals {
        let bytes = deal.to_be_bytes();
        let order = Seed::mix(&secret(), [&bytes[..], &[]]).shuffled(label, (0..n).collect());
        for (place, card) in order.into_iter().enumerate() {
            counts[card][place] += 1;
        }
    }
    counts
}

/// By how many deviations chi-square is off, for counts that are to be the same. `scale` is how much their sum is
/// wider than a chi-square of `free` degrees of freedom.
fn deviations(counts: impl IntoIterator<Item = u32>, expected: f64, free: f64, scale: f64) -> f64 {
    let chi_square: f64 = counts.into_iter().map(|count| (f64::from(count) - expected).powi(2) / expected).sum();
    (chi_square / scale - free) / (2.0 * free).sqrt()
}

/// Whether every card comes to every place as often as chance says, neither less nor more evenly.
///
/// The counts of all cards and places together have (n - 1)² degrees of freedom and are n / (n - 1) times a chi-square
/// of these, since a deal puts each card in one place and each place gets one card. The numbers are the same in each
/// run; six deviations are not seen by chance.
fn check_chances(deals: u32, label: Label, n: u32) {
    let counts = counts(deals, label, n as usize);
    let (n, expected) = (f64::from(n), f64::from(deals) / f64::from(n));
    let all = deviations(counts.iter().flatten().copied(), expected, (n - 1.0).powi(2), n / (n - 1.0));
    assert!(all.abs() < 6.0, "{label:?}, all cards and places: {all:.1} deviations");
    for one in 0..counts.len() {
        let card = deviations(counts[one].iter().copied(), expected, n - 1.0, 1.0);
        let place = deviations(counts.iter().map(|card| card[one]), expected, n - 1.0, 1.0);
        assert!((-5.0..8.0).contains(&card), "{label:?}, card {one}: {card:.1} deviations");
        assert!((-5.0..8.0).contains(&place), "{label:?}, place {one}: {place:.1} deviations");
    }
}

#[test]
fn com_9_every_card_comes_to_every_place_as_often_as_chance_says() {
    let deals = std::env::var("CARDROOM_DEALS").map_or(5_000, |deals| deals.parse().expect("a number of deals"));
    check_chances(deals, Label::Deck, 52);
    check_chances(deals, Label::Deck, 108);
    check_chances(deals, Label::Kitty, 12);
}

#[test]
fn com_6_every_seat_deals_first_as_often_as_any_other() {
    for count in 2..=8 {
        let seats = Seats::new(count);
        let mut firsts = vec![0_u32; usize::from(count)];
        for deal in 0..10_000_u32 {
            let seed = Seed::mix(&secret(), [&deal.to_be_bytes()[..]]);
            firsts[usize::from(seed.first_dealer(seats).0)] += 1;
        }
        let free = f64::from(count) - 1.0;
        let found = deviations(firsts, 10_000.0 / f64::from(count), free, 1.0);
        assert!(found < 6.0, "{count} seats: {found:.1} deviations");
    }
}
