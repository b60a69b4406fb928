//! What may be led and discarded (DNFH-10 to DNFH-19). Following suit is common to the hearts games.

use cardroom_cards::{Card, CardSet, Suit};
use cardroom_rules::hearts::{HeartsRules, Illegal, Turn};

use crate::{DnfHeartsOptions, FirstTrick, JACK_OF_DIAMONDS, Lead2c, QUEEN_OF_SPADES, TWO_OF_CLUBS};

const FIRST: u8 = 1;

/// Tests a lead.
///
/// The first is 2C (DNFH-10). A heart waits until hearts are broken, unless only hearts are held (DNFH-18); QS does
/// not wait, but for the first trick (DNFH-19).
pub(crate) fn check_lead(options: &DnfHeartsOptions, turn: Turn, card: Card) -> Result<(), Illegal> {
    if turn.trick_no == FIRST && turn.hand.holds(TWO_OF_CLUBS) {
        if options.lead_2c == Lead2c::Must && card != TWO_OF_CLUBS {
            return Err(Illegal::MustLead2c { rule: "DNFH-10" });
        }
        if card == QUEEN_OF_SPADES {
            return Err(Illegal::BarredFirstTrick { card, rule: "DNFH-19" });
        }
    }
    let only_hearts = turn.hand.of_suit(Suit::Hearts) == turn.hand;
    if card.suit == Suit::Hearts && !turn.broken && !only_hearts {
        return Err(Illegal::HeartsNotBroken { rule: "DNFH-18" });
    }
    Ok(())
}

/// Tests a discard.
///
/// In the first trick no scoring card (DNFH-13), unless there is nothing else (DNFH-14); later anything (DNFH-17).
pub(crate) fn check_discard(options: &DnfHeartsOptions, turn: Turn, card: Card) -> Result<(), Illegal> {
    if turn.trick_no != FIRST || options.first_trick == FirstTrick::Any {
        return Ok(());
    }
    let barred = barred_in_first_trick(options);
    if barred.holds(card) && !barred.holds_all(turn.hand) {
        let rule = if card == JACK_OF_DIAMONDS { "DNFH-15" } else { "DNFH-13" };
        return Err(Illegal::BarredFirstTrick { card, rule });
    }
    Ok(())
}

/// The scoring cards (DNFH-12), JD only if the table says so (DNFH-15).
fn barred_in_first_trick(options: &DnfHeartsOptions) -> CardSet {
    let mut barred = options.scoring_cards();
    if !options.jd_first_trick_barred {
        barred.remove(JACK_OF_DIAMONDS);
    }
    barred
}
