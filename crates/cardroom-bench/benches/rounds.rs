//! Whole rounds at random through the public contract: shuffled, picked and applied until scored.

use cardroom_black_maria::{BlackMaria, BlackMariaOptions};
use cardroom_cards::{Seat, Seats};
use cardroom_catalog::{AnyGame, GameKind};
use cardroom_dnf_hearts::{DnfHearts, DnfHeartsOptions};
use cardroom_rules::{Game, Wants, testkit::Dice};
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

/// Plays one round of a game that waits for its deck.
fn round<G: Game>(mut game: G, dice: &mut Dice) -> G {
    while game.round_score().is_none() {
        match game.wants() {
            Wants::Deck(mut cards) | Wants::Kitty(mut cards) => {
                dice.shuffle(&mut cards);
                game.shuffled(cards).expect("they are the cards wanted");
            }
            Wants::Moves => {
                let (seat, _) = game.deciding()[0];
                let action =
                    game.pick_action(seat, &mut |count| dice.below(count)).expect("a seat that decides can act");
                assert!(game.apply(seat, action).is_ok(), "what was picked is legal");
            }
            Wants::Nothing => break,
        }
    }
    game
}

fn rounds<G: Game>(bencher: Bencher<'_, '_>, options: G::Options) {
    let mut dice = Dice::new(52);
    let game = G::new(options, Seats::new(4), Seat(0)).expect("the options are valid");
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| round(game.clone(), &mut dice));
}

#[divan::bench]
fn dnfh(bencher: Bencher<'_, '_>) {
    rounds::<DnfHearts>(bencher, DnfHeartsOptions::default());
}

#[divan::bench]
fn bm(bencher: Bencher<'_, '_>) {
    rounds::<BlackMaria>(bencher, BlackMariaOptions::default());
}

#[divan::bench]
fn dnfh_through_the_catalog(bencher: Bencher<'_, '_>) {
    rounds::<AnyGame>(bencher, GameKind::DnfHearts.default_options());
}
