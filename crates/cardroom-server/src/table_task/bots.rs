//! The bots at the table: asked on a thread that may think, given a seat's view and nothing else.

use cardroom_bots::{Question, Skill};
use cardroom_catalog::AnyGame;
use cardroom_table::{BotQuestion, Level};

use super::{TableTask, ToTable};
use crate::secrets::Secrets;

impl TableTask {
    /// Asks a bot, on a thread that may think; its answer comes back as a message.
    pub(super) fn ask(&self, question: BotQuestion<AnyGame>) {
        let Some(inbox) = self.own_inbox.get() else { return };
        let world = self.hub.world.clone();
        let answering = async move {
            let secrets = world.secrets.clone();
            if let Some(Some(answer)) = world.think(move || answer(&question, &secrets)).await {
                // A full inbox loses the answer: the table then plays the first legal action.
                let _lost = inbox.try_send(answer);
            }
        };
        self.hub.spawn(answering);
    }
}

fn answer(question: &BotQuestion<AnyGame>, secrets: &Secrets) -> Option<ToTable> {
    let asked = Question {
        seat: question.seat,
        skill: match question.level {
            Level::Easy => Skill::Easy,
            Level::Normal => Skill::Normal,
        },
        view: &question.view,
        legal: &question.legal,
        scores: &question.scores,
        options: &question.options,
    };
    let action = cardroom_bots::answer(&asked, &mut |bound| secrets.below(bound))?;
    Some(ToTable::BotActs { seat: question.seat, decision: question.decision, action })
}
