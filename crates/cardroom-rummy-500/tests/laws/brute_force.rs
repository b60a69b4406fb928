//! Lists against a search that tries everything: every part of the cards at hand, every card for every joker.
//!
//! The rules of melds are written here a second time, from `RULES.md` and by other means: a run is a set of steps
//! between two of its own, a lay-off is what is between a meld and a larger one.

use std::collections::BTreeSet;

use cardroom_cards::{Card, Face, Rank, Seat, Suit};
use cardroom_rules::{Game, testkit::Dice};
use cardroom_rummy_500::{
    Action, End, GoingOut, JokerSuitInSet, Laid, MeldId, Position, PositionMeld, PositionPhase, Put, Rummy500,
    Rummy500Options, Use,
};

use crate::subject;

/// Every choice of cards, by position in the list.
fn parts(cards: &[Face]) -> impl Iterator<Item = Vec<Face>> {
    (1..1_usize << cards.len()).map(|part| {
        cards.iter().enumerate().filter(|(place, _)| part >> place & 1 == 1).map(|(_, &face)| face).collect()
    })
}

/// Whether the real cards are of one rank or of one suit, as all that are put down together.
fn belong_together(cards: &[Face]) -> bool {
    let real: Vec<Card> = cards.iter().filter_map(|face| face.card()).collect();
    let same = |one: &Card, other: &Card| (one.rank == other.rank, one.suit == other.suit);
    let pairs = || real.windows(2).map(|pair| same(&pair[0], &pair[1]));
    pairs().all(|(rank, _)| rank) || pairs().all(|(_, suit)| suit)
}

/// The cards with every statement that could be made of every joker.
fn statements(cards: &[Face]) -> Vec<Vec<Laid>> {
    let mut all: Vec<Vec<Laid>> = vec![Vec::new()];
    for face in cards {
        let said: Vec<Laid> = match face {
            Face::Card(card) => vec![Laid::Card(*card)],
            Face::Joker => Card::all().map(Laid::Joker).chain(Rank::ALL.map(Laid::OpenJoker)).collect(),
        };
        all = all.iter().flat_map(|before| said.iter().map(|&one| [&before[..], &[one]].concat())).collect();
    }
    all
}

fn is_set(cards: &[Laid], options: &Rummy500Options) -> bool {
    let ranks: BTreeSet<Rank> = cards.iter().map(|card| card.rank()).collect();
    let suits: Vec<Suit> = cards.iter().filter_map(|card| card.stands_for()).map(|card| card.suit).collect();
    let different: BTreeSet<Suit> = suits.iter().copied().collect();
    let open = options.joker_suit_in_set == JokerSuitInSet::Open;
    let well_said = cards.iter().all(|card| !card.is_joker() || matches!(card, Laid::OpenJoker(_)) == open);
    ranks.len() == 1 && different.len() == suits.len() && (3..=4).contains(&cards.len()) && well_said
}

/// The steps of a run, whatever the order of its cards; none if they are no run.
fn run_steps(cards: &[Laid]) -> Option<(Suit, Vec<(usize, Laid)>)> {
    let said: Vec<Card> = cards.iter().map(|card| card.stands_for()).collect::<Option<_>>()?;
    let suit = said.first()?.suit;
    if said.iter().any(|card| card.suit != suit) || !(3..=13).contains(&cards.len()) {
        return None;
    }
    [1, 14].into_iter().find_map(|ace| {
        let step = |card: &Card| if card.rank == Rank::Ace { ace } else { card.rank as usize + 2 };
        let mut steps: Vec<(usize, Laid)> = said.iter().map(step).zip(cards.iter().copied()).collect();
        steps.sort_unstable();
        let follows = steps.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
        follows.then_some((suit, steps))
    })
}

fn few_jokers(cards: &[Laid], options: &Rummy500Options) -> bool {
    let jokers = cards.iter().filter(|card| card.is_joker()).count();
    let limit = usize::from(options.max_jokers_per_meld);
    jokers < cards.len() && (limit == 0 || jokers <= limit)
}

fn put(cards: impl IntoIterator<Item = Laid>) -> Vec<Put> {
    cards.into_iter().map(Put::Laid).collect()
}

fn set_order(mut cards: Vec<Laid>) -> Vec<Laid> {
    cards.sort_by_key(|card| (card.stands_for().is_none(), card.stands_for().map(|card| card.suit)));
    cards
}

/// Every new meld and lay-off of some of the cards.
fn uses(cards: &[Face], melds: &[PositionMeld], options: &Rummy500Options) -> Vec<(Vec<Face>, Use)> {
    let mut found = Vec::new();
    for part in parts(cards).filter(|part| belong_together(part)) {
        for said in statements(&part) {
            if few_jokers(&said, options) {
                if is_set(&said, options) {
                    found.push((part.clone(), Use::Meld { cards: put(set_order(said.clone())) }));
                } else if let Some((_, steps)) = run_steps(&said) {
                    found.push((part.clone(), Use::Meld { cards: put(steps.into_iter().map(|(_, card)| card)) }));
                }
            }
            for (index, meld) in melds.iter().enumerate() {
                found.extend(lay_off(index, meld, &said, options).map(|said| (part.clone(), said)));
            }
        }
    }
    found
}

fn lay_off(index: usize, lying: &PositionMeld, said: &[Laid], options: &Rummy500Options) -> Option<Use> {
    let meld = MeldId::at(index)?;
    let whole = [&lying.cards[..], said].concat();
    if !few_jokers(&whole, options) {
        return None;
    }
    if is_set(&whole, options) {
        return (said.len() == 1).then(|| Use::LayOff { meld, end: End::Set, cards: put(said.iter().copied()) });
    }
    let (_, before) = run_steps(&lying.cards)?;
    let (_, steps) = run_steps(&whole)?;
    let added: Vec<(usize, Laid)> = steps.iter().copied().filter(|step| !before.contains(step)).collect();
    let (first, last) = (before.first()?.0, before.last()?.0);
    let end = match (added.first()?.0, added.last()?.0) {
        (_, above) if above < first => End::Low,
        (below, _) if below > last => End::High,
        _ => return None,
    };
    Some(Use::LayOff { meld, end, cards: put(added.into_iter().map(|(_, card)| card)) })
}

fn keeps_enough(held: usize, part: &[Face], options: &Rummy500Options) -> bool {
    held > part.len() || options.going_out != GoingOut::MustDiscard
}

fn faces(dice: &mut Dice, most: u32) -> Vec<Face> {
    let suit = Suit::ALL[dice.below(4) as usize];
    let rank = dice.below(13) as usize;
    (0..dice.below(most + 1))
        .map(|_| match dice.below(9) {
            0 => Face::Joker,
            1..=3 => Face::Card(Card::new(Rank::ALL[rank], Suit::ALL[dice.below(4) as usize])),
            _ => Face::Card(Card::new(Rank::ALL[(rank + dice.below(5) as usize) % 13], suit)),
        })
        .collect()
}

/// A meld with now and then a joker in it, near enough to the cards that it can be added to.
fn meld(dice: &mut Dice, options: &Rummy500Options) -> Option<PositionMeld> {
    let mut cards = faces(dice, 7);
    let jokers: Vec<Face> = cards.extract_if(.., |face| *face == Face::Joker).collect();
    cards.extend(jokers.first());
    let all = uses(&cards, &[], options);
    let (_, said) = dice.choose(&all)?;
    let cards: Vec<Laid> = said.cards().iter().filter_map(|card| card.laid()).collect();
    let by = cards.iter().map(|_| Seat(0)).collect();
    Some(PositionMeld { cards, by })
}

/// More than two jokers at hand are too many to try everything for, and more than four no table has.
fn has_few_jokers(position: &Position) -> bool {
    let jokers = |faces: &[Face]| faces.iter().filter(|&&face| face == Face::Joker).count();
    jokers(&[&position.hands[..2].concat()[..], &position.discard[..]].concat()) <= 2 && jokers(&position.hands[2]) == 0
}

fn position(dice: &mut Dice, options: &Rummy500Options) -> Position {
    loop {
        let position = Position {
            phase: if dice.one_in(2) { PositionPhase::Draw } else { PositionPhase::Meld },
            hands: vec![faces(dice, 5), faces(dice, 2), faces(dice, 2)],
            stock: vec![Face::Card(Card::new(Rank::Two, Suit::Clubs)); dice.below(2) as usize],
            discard: faces(dice, 3),
            melds: (0..dice.below(3)).filter_map(|_| meld(dice, options)).collect(),
            turn: Some(Seat(0)),
            ..Position::default()
        };
        if has_few_jokers(&position) {
            return position;
        }
    }
}

/// What `Rummy500` lists, as uses by depth: 0 for those of the turn.
fn listed(game: &Rummy500, seat: Seat) -> BTreeSet<(u32, bool, Use)> {
    let mut listed = BTreeSet::new();
    for action in game.legal_actions(seat) {
        let one = match action {
            Action::Take { n, used_for: Some(said) } => (n, false, said),
            Action::Rummy { n, used_for } => (n, true, used_for),
            Action::Meld { cards } => (0, false, Use::Meld { cards }),
            Action::LayOff { meld, end, cards } => (0, false, Use::LayOff { meld, end, cards }),
            _ => continue,
        };
        assert!(listed.insert(one.clone()), "{one:?} is listed twice");
    }
    listed
}

/// What everything tried gives.
fn tried(position: &Position, options: &Rummy500Options, calls: bool) -> BTreeSet<(u32, bool, Use)> {
    let hand = &position.hands[usize::from(calls)];
    if position.phase == PositionPhase::Meld {
        let all = uses(hand, &position.melds, options).into_iter();
        return all
            .filter(|(part, _)| keeps_enough(hand.len(), part, options))
            .map(|(_, said)| (0, false, said))
            .collect();
    }
    let mut tried = BTreeSet::new();
    for n in 1..=position.discard.len() {
        let taken = &position.discard[position.discard.len() - n..];
        let cards = if calls { taken.to_vec() } else { [&hand[..], taken].concat() };
        let held = hand.len() + n;
        let depth = u32::try_from(n).expect("piles are small");
        for (part, said) in uses(&cards, &position.melds, options) {
            if part.contains(&taken[0]) && keeps_enough(held, &part, options) {
                tried.insert((depth, calls, said));
            }
        }
    }
    tried
}

fn compare(dice: &mut Dice) {
    let options = Rummy500Options { rummy_call: true, ..subject::options(dice) };
    let mut position = position(dice, &options);
    let game = Rummy500::from_position(options.clone(), &position).expect("the position is sound");
    assert_eq!(listed(&game, Seat(0)), tried(&position, &options, false), "{position:?} with {options:?}");
    if position.phase == PositionPhase::Draw && dice.one_in(2) {
        let window = serde_json::json!({ "by": 2, "hold": false });
        position.window = serde_json::from_value(window).expect("the window is sound");
        let game = Rummy500::from_position(options.clone(), &position).expect("the position is sound");
        assert_eq!(listed(&game, Seat(1)), tried(&position, &options, true), "{position:?} with {options:?}");
    }
}

#[test]
fn lists_have_everything_that_a_search_of_everything_finds() {
    let rounds = std::env::var("CARDROOM_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2000);
    for seed in 0..rounds {
        compare(&mut Dice::new(seed));
    }
}
