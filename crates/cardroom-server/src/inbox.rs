//! What waits for a table's task: two queues, so that however many watch and ask, those who play wait for one helping
//! of them at most, and nobody but they can fill theirs.
//!
//! What one person sends stays in order while they keep their seat, or have none. When they have just sat down, what they
//! sent before may be heard after what they send now.

use std::time::Duration;

use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use crate::table_task::ToTable;

/// How many messages may wait in each queue.
const WAITING: usize = 1_024;
/// The most messages of those who play that are taken at once.
const PLAYERS_AT_ONCE: usize = 64;
/// The most messages of everyone else that are taken at once: so long someone who plays may have to wait for them.
const OTHERS_AT_ONCE: usize = 64;
/// How many times as long as a helping of everyone else took they rest after it.
const REST: u32 = 3;
/// The longest such rest.
const LONGEST_REST: Duration = Duration::from_millis(200);

/// The way to a table's task.
#[derive(Clone, Debug)]
pub(crate) struct Inbox {
    players: mpsc::Sender<ToTable>,
    others: mpsc::Sender<ToTable>,
}

/// The task's own way to itself; it does not keep the table open.
pub(crate) struct OwnInbox(mpsc::WeakSender<ToTable>);

/// The task's end of it.
pub(crate) struct Waiting {
    players: mpsc::Receiver<ToTable>,
    others: mpsc::Receiver<ToTable>,
    /// Until when only those who play are heard.
    rests_until: Instant,
    /// When the helping was taken that is being dealt with, if everyone else had a part in it.
    taken_at: Option<Instant>,
}

/// An inbox, and the end at which it is read.
pub(crate) fn inbox() -> (Inbox, Waiting) {
    let (players, of_players) = mpsc::channel(WAITING);
    let (others, of_others) = mpsc::channel(WAITING);
    let waiting = Waiting { players: of_players, others: of_others, rests_until: Instant::now(), taken_at: None };
    (Inbox { players, others }, waiting)
}

impl Inbox {
    /// For somebody's message: whether they sit at the table decides where it waits.
    pub(crate) const fn of(&self, sits: bool) -> &mpsc::Sender<ToTable> {
        if sits { &self.players } else { &self.others }
    }

    /// For what the server itself tells the table.
    pub(crate) const fn of_server(&self) -> &mpsc::Sender<ToTable> {
        &self.others
    }

    /// For the table's task.
    pub(crate) fn own(&self) -> OwnInbox {
        OwnInbox(self.players.downgrade())
    }
}

impl OwnInbox {
    /// The queue of those who play; none once the table closes.
    pub(crate) fn get(&self) -> Option<mpsc::Sender<ToTable>> {
        self.0.upgrade()
    }
}

impl Waiting {
    /// Waits for messages and takes some, those of people who play before the rest. None once nobody can send any more.
    ///
    /// Three times as long as it took to deal with a helping of everyone else only those who play are heard: a crowd gets no
    /// more than a quarter of a table's time, in fewer and larger helpings the busier the server is.
    pub(crate) async fn take(&mut self) -> Option<Vec<ToTable>> {
        let now = Instant::now();
        if let Some(at) = self.taken_at.take() {
            self.rests_until = now + (REST * (now - at)).min(LONGEST_REST);
        }
        let (mut taken, mut of_others) = (Vec::new(), 0);
        tokio::select! {
            biased;
            Some(message) = self.players.recv() => taken.push(message),
            message = rested(self.rests_until, &mut self.others) => {
                taken.push(message?);
                of_others = 1;
            }
        }
        take_more(&mut self.players, PLAYERS_AT_ONCE, &mut taken);
        if self.rests_until <= Instant::now() {
            of_others += take_more(&mut self.others, OTHERS_AT_ONCE - of_others, &mut taken);
        }
        self.taken_at = (of_others > 0).then(Instant::now);
        Some(taken)
    }

    /// Waits for one message; none once nobody can send any more.
    pub(crate) async fn take_one(&mut self) -> Option<ToTable> {
        tokio::select! {
            biased;
            Some(message) = self.players.recv() => Some(message),
            message = self.others.recv() => message,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.players.is_empty() && self.others.is_empty()
    }

    /// Takes nothing more in, and gives back what waits.
    pub(crate) fn close(&mut self) -> Vec<ToTable> {
        self.players.close();
        self.others.close();
        let mut rest = Vec::new();
        for queue in [&mut self.players, &mut self.others] {
            take_more(queue, usize::MAX, &mut rest);
        }
        rest
    }
}

async fn rested(until: Instant, queue: &mut mpsc::Receiver<ToTable>) -> Option<ToTable> {
    sleep_until(until).await;
    queue.recv().await
}

fn take_more(queue: &mut mpsc::Receiver<ToTable>, most: usize, taken: &mut Vec<ToTable>) -> usize {
    let before = taken.len();
    taken.extend(std::iter::from_fn(|| queue.try_recv().ok()).take(most));
    taken.len() - before
}

#[cfg(test)]
mod tests {
    use tokio::{sync::oneshot, time::advance};

    use super::*;

    fn bot(decision: u32) -> ToTable {
        let seat = cardroom_cards::Seat(0);
        let action = serde_json::json!({ "type": "play", "card": "QS" });
        let action = cardroom_catalog::GameKind::ALL[0].action(action).unwrap();
        ToTable::BotActs { seat, decision, action }
    }

    fn is_of_player(message: &ToTable) -> bool {
        matches!(message, ToTable::BotActs { .. })
    }

    #[tokio::test]
    async fn whoever_plays_waits_for_no_more_than_one_helping_of_everyone_else() {
        let (inbox, mut waiting) = inbox();
        while inbox.of(false).try_send(ToTable::Expire).is_ok() {}
        inbox.of(true).try_send(bot(1)).unwrap();
        let taken = waiting.take().await.unwrap();
        assert!(is_of_player(&taken[0]), "they come first");
        assert_eq!(taken.len(), 1 + OTHERS_AT_ONCE);
        assert!(inbox.of(false).try_send(ToTable::Expire).is_ok(), "who plays has not shut the others out");
    }

    #[tokio::test(start_paused = true)]
    async fn everyone_else_rests_three_times_as_long_as_they_took_while_those_who_play_go_on() {
        let (inbox, mut waiting) = inbox();
        inbox.of(false).try_send(ToTable::Expire).unwrap();
        waiting.take().await.unwrap();
        advance(Duration::from_millis(30)).await; // So long it took.
        inbox.of(false).try_send(ToTable::Expire).unwrap();
        inbox.of(true).try_send(bot(1)).unwrap();
        let begun = Instant::now();
        let taken = waiting.take().await.unwrap();
        assert!(taken.len() == 1 && is_of_player(&taken[0]) && begun.elapsed().is_zero());
        advance(Duration::from_millis(10)).await;
        assert!(!is_of_player(&waiting.take().await.unwrap()[0]));
        assert!((89..92).contains(&begun.elapsed().as_millis()), "{:?}", begun.elapsed());
        advance(10 * LONGEST_REST).await;
        inbox.of(true).try_send(bot(2)).unwrap();
        assert_eq!(waiting.take().await.unwrap().len(), 1);
        advance(LONGEST_REST).await; // Nobody else had a part in that.
        inbox.of(false).try_send(ToTable::Expire).unwrap();
        let begun = Instant::now();
        waiting.take().await.unwrap();
        assert!(begun.elapsed() <= LONGEST_REST + Duration::from_millis(1), "{:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn a_full_queue_of_one_kind_leaves_the_other_open_and_keeps_its_order() {
        let (inbox, mut waiting) = inbox();
        let sent = (0..=u32::MAX).take_while(|number| inbox.of(true).try_send(bot(*number)).is_ok()).count();
        assert_eq!(sent, WAITING);
        assert!(inbox.of_server().try_send(ToTable::Expire).is_ok());
        let mut decisions = Vec::new();
        while decisions.len() < sent {
            let taken = waiting.take().await.unwrap();
            decisions.extend(taken.iter().filter_map(|message| match message {
                ToTable::BotActs { decision, .. } => Some(*decision),
                _ => None,
            }));
        }
        assert!(decisions.is_sorted());
    }

    #[tokio::test]
    async fn it_ends_when_nobody_can_send_and_gives_back_what_waits_when_it_closes() {
        let (inbox, mut waiting) = inbox();
        let own = inbox.own();
        let (looked, _look) = oneshot::channel();
        inbox.of_server().try_send(ToTable::Look { looked }).unwrap();
        own.get().unwrap().try_send(bot(1)).unwrap();
        assert!(!waiting.is_empty());
        drop(inbox);
        assert!(own.get().is_none(), "the task's own way does not keep it open");
        assert_eq!(waiting.take().await.unwrap().len(), 2);
        assert!(waiting.take().await.is_none());
        assert!(waiting.close().is_empty());
    }
}
