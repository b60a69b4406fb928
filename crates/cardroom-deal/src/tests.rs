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
