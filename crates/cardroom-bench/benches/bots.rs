//! A bot's answer: to whichever decision comes next in random rounds, by kind.

use cardroom_bots::{Question, Skill, answer};
use cardroom_cards::{BySeat, Seat, Seats};
use cardroom_catalog::{AnyGame, AnyLegal, AnyOptions, AnyView, GameKind};
use cardroom_rules::{Audience, Game, Kind, Wants, testkit::Dice};
use divan::Bencher;

fn main() {
    divan::main();
}

/// How many decisions are asked in turn.
const ASKED: usize = 500;

struct Asked {
    seat: Seat,
    view: AnyView,
    legal: AnyLegal,
    scores: BySeat<i32>,
    options: AnyOptions,
}

/// Decisions of one kind, out of games at random.
fn asked(game: GameKind, wanted: Kind) -> Vec<Asked> {
    let mut dice = Dice::new(13);
    let mut asked = Vec::new();
    while asked.len() < ASKED {
        let mut game = AnyGame::new(game.default_options(), Seats::new(4), Seat(0)).expect("the options are valid");
        loop {
            match game.wants() {
                Wants::Deck(mut cards) | Wants::Kitty(mut cards) => {
                    dice.shuffle(&mut cards);
                    game.shuffled(cards).expect("they are the cards wanted");
                }
                Wants::Moves => {
                    let (seat, kind) = game.deciding()[0];
                    if kind == wanted {
                        let legal = game.decision(seat).expect("the seat decides").legal;
                        let (view, scores) = (game.view(Audience::Seat(seat), None), game.scores());
                        asked.push(Asked { seat, view, legal, scores, options: game.options().clone() });
                    }
                    let action = game.pick_action(seat, &mut |count| dice.below(count)).expect("the seat can act");
                    assert!(game.apply(seat, action).is_ok(), "what was picked is legal");
                }
                Wants::Nothing => break,
            }
        }
    }
    asked
}

fn answers(bencher: Bencher<'_, '_>, game: GameKind, kind: Kind) {
    let asked = asked(game, kind);
    let mut next = asked.iter().cycle();
    bencher.bench_local(|| {
        let Asked { seat, view, legal, scores, options } = next.next().expect("it goes round");
        let question = Question { seat: *seat, skill: Skill::Normal, view, legal, scores, options };
        answer(&question, &mut |_| 0)
    });
}

#[divan::bench(args = [Kind::Call, Kind::Pass, Kind::Play])]
fn dnfh(bencher: Bencher<'_, '_>, kind: Kind) {
    answers(bencher, GameKind::DnfHearts, kind);
}

#[divan::bench(args = [Kind::Pass, Kind::Play])]
fn bm(bencher: Bencher<'_, '_>, kind: Kind) {
    answers(bencher, GameKind::BlackMaria, kind);
}
