//! Actions that may or may not be legal: well formed by chance, or nonsense.

use cardroom_cards::{Card, Face, Rank, Seat};
use cardroom_rules::{Game, testkit::Dice};
use cardroom_rummy_500::{
    Action, End, GoingOut, Laid, LastDiscard, MeldId, Put, Rummy500, Rummy500Options, TopDiscard, Use,
};

/// Any action at all.
pub(crate) fn action(game: &Rummy500, seat: Seat, dice: &mut Dice) -> Action {
    let position = game.position();
    let mut near: Vec<Face> = position.hands.get(usize::from(seat.0)).cloned().unwrap_or_default();
    near.extend(position.discard.iter().rev().take(4));
    let depth = u32::try_from(position.discard.len()).expect("piles are small") + 2;
    match dice.below(13) {
        0 => Action::Draw,
        1 => Action::Decline,
        2 => Action::Waive,
        3 => Action::Discard { card: face(&near, dice) },
        4 => Action::Swap { meld: meld(game, dice), card: card(&near, dice) },
        5 => Action::Take { n: dice.below(3), used_for: None },
        6 => Action::Take { n: dice.below(depth), used_for: Some(a_use(game, &near, dice)) },
        7 => Action::Rummy { n: dice.below(depth), used_for: a_use(game, &near, dice) },
        8 => someone_elses(game, dice).unwrap_or(Action::Draw),
        12 => at_a_lax_table(game, seat, dice).unwrap_or(Action::Draw),
        9 => someone_elses(game, dice).map_or(Action::Waive, |action| bent(action, dice)),
        _ => a_use(game, &near, dice).into(),
    }
}

fn someone_elses(game: &Rummy500, dice: &mut Dice) -> Option<Action> {
    let seats: Vec<Seat> = game.seats().iter().collect();
    let seat = *dice.choose(&seats)?;
    game.pick_action(seat, &mut |count| dice.below(count))
}

/// What the seat could do if its table forbade less.
fn at_a_lax_table(game: &Rummy500, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let options = Rummy500Options {
        going_out: GoingOut::Any,
        last_discard: LastDiscard::Any,
        top_discard: TopDiscard::Free,
        max_jokers_per_meld: 0,
        joker_swap: true,
        ..game.options().clone()
    };
    let lax = Rummy500::from_position(options, &game.position()).ok()?;
    let mut actions = lax.legal_actions(seat);
    let emptying =
        |action: &Action| matches!(action, Action::Meld { .. } | Action::LayOff { .. } | Action::Take { .. });
    if dice.one_in(2) {
        actions.retain(emptying);
    }
    dice.choose(&actions).cloned()
}

/// A legal action with one thing changed.
fn bent(action: Action, dice: &mut Dice) -> Action {
    match action {
        Action::Take { n, used_for: Some(said) } => {
            Action::Take { n: n + dice.below(2), used_for: Some(bent_use(said, dice)) }
        }
        Action::Take { n, used_for: None } => Action::Take { n: n + 1, used_for: None },
        Action::Rummy { n, used_for } => Action::Rummy { n, used_for: bent_use(used_for, dice) },
        Action::Meld { cards } => bent_use(Use::Meld { cards }, dice).into(),
        Action::LayOff { meld, end, cards } => bent_use(Use::LayOff { meld, end, cards }, dice).into(),
        other => other,
    }
}

fn bent_use(said: Use, dice: &mut Dice) -> Use {
    let bend = |mut cards: Vec<Put>, dice: &mut Dice| {
        match dice.below(4) {
            0 => drop(cards.pop()),
            1 => cards.reverse(),
            2 => cards.extend(cards.first().copied()),
            _ => cards.push(Put::UnstatedJoker),
        }
        cards
    };
    match said {
        Use::Meld { cards } => Use::Meld { cards: bend(cards, dice) },
        Use::LayOff { meld, end, cards } => {
            let end = if dice.one_in(2) { end } else { an_end(dice) };
            let cards = if dice.one_in(2) { cards } else { bend(cards, dice) };
            Use::LayOff { meld, end, cards }
        }
    }
}

fn a_use(game: &Rummy500, near: &[Face], dice: &mut Dice) -> Use {
    if dice.one_in(2) {
        let cards = (0..dice.below(3)).map(|_| put(near, dice)).collect();
        return Use::LayOff { meld: meld(game, dice), end: an_end(dice), cards };
    }
    let count = 2 + dice.below(3);
    let first = card(near, dice);
    let cards = (0..count).map(|place| match dice.below(4) {
        0 => put(near, dice),
        1 => Put::Laid(Laid::Joker(above(first, place))),
        _ => Put::Laid(Laid::Card(if dice.one_in(2) { above(first, place) } else { beside(first, place) })),
    });
    Use::Meld { cards: cards.collect() }
}

/// The card so many ranks above, round the corner.
fn above(card: Card, places: u32) -> Card {
    Card::new(Rank::ALL[(card.rank as usize + places as usize) % 13], card.suit)
}

/// The card of the same rank so many suits on.
fn beside(card: Card, places: u32) -> Card {
    Card::from_index((card.index() + 13 * places as usize) % 52).expect("there are 52 cards")
}

fn face(near: &[Face], dice: &mut Dice) -> Face {
    if dice.one_in(4) { Face::Card(any_card(dice)) } else { dice.choose(near).copied().unwrap_or(Face::Joker) }
}

fn card(near: &[Face], dice: &mut Dice) -> Card {
    face(near, dice).card().unwrap_or_else(|| any_card(dice))
}

fn any_card(dice: &mut Dice) -> Card {
    Card::from_index(dice.below(52) as usize).expect("there are 52 cards")
}

fn put(near: &[Face], dice: &mut Dice) -> Put {
    match face(near, dice) {
        Face::Card(card) => Put::Laid(Laid::Card(card)),
        Face::Joker => match dice.below(3) {
            0 => Put::UnstatedJoker,
            1 => Put::Laid(Laid::OpenJoker(any_card(dice).rank)),
            _ => Put::Laid(Laid::Joker(card(near, dice))),
        },
    }
}

fn meld(game: &Rummy500, dice: &mut Dice) -> MeldId {
    let melds = u32::try_from(game.position().melds.len()).expect("melds are few");
    MeldId::at(dice.below(melds + 1) as usize).expect("melds are few")
}

fn an_end(dice: &mut Dice) -> End {
    *dice.choose(&[End::Low, End::High, End::Set]).expect("there are three")
}
