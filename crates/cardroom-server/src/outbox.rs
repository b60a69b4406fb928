//! What waits to be sent to one connection. It never makes anybody wait, and never holds more than its bound.
//!
//! Answers are always kept: the connection reads no further request while too many of its answers wait. Updates of a
//! stream that pile up are thrown away, and the stream is shown anew when the rest has gone out. Talk and
//! reactions that pile up each lose their oldest.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// A stream by its name, `lobby` or `table:<id>`.
pub(crate) type StreamName = Arc<str>;

/// The most updates of one stream that may wait.
const STREAM_FRAMES: usize = 64;
/// The most bytes of all streams together that may wait.
const STREAM_BYTES: usize = 1 << 20;
/// The most lines of talk that may wait.
const TALK_LINES: usize = 50;
/// The most reactions that may wait.
const REACTIONS: usize = 20;
/// The most notices to everyone that may wait.
const NEWS: usize = 8;
/// The most answers that may wait before no further request is read.
const ANSWERS: usize = 64;

/// How a connection is to end: the code of the close frame, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CloseWith(pub(crate) u16, pub(crate) &'static str);

/// What the connection does next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Sends a frame.
    Send(Utf8Bytes),
    /// Asks for the whole of a stream, which fell behind.
    Resync(StreamName),
    /// Ends.
    Close(CloseWith),
}

#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    ready: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    /// How many updates of each stream are among them; none is 0.
    updates: BTreeMap<StreamName, usize>,
    /// Streams whose updates were thrown away; true once a new snapshot was asked for.
    behind: BTreeMap<StreamName, bool>,
    answers: usize,
    stream_bytes: usize,
    close: Option<CloseWith>,
}

#[derive(Debug)]
enum Frame {
    Answer(Utf8Bytes),
    Update(StreamName, Utf8Bytes),
    Talk(Utf8Bytes),
    Reaction(Utf8Bytes),
    News(Utf8Bytes),
    Notice(Utf8Bytes),
}

impl Outbox {
    /// Queues the answer to a request.
    pub(crate) fn answer(&self, frame: Utf8Bytes) {
        self.put(|waiting| {
            waiting.answers += 1;
            waiting.frames.push_back(Frame::Answer(frame));
        });
    }

    /// Queues an update. If too much waits, the stream is shown anew later instead.
    pub(crate) fn update(&self, stream: &StreamName, frame: Utf8Bytes) {
        let mut waiting = self.waiting();
        if waiting.behind.contains_key(stream) {
            return; // Most of what a slow reader is sent ends here: nobody is woken for it.
        }
        let pending = waiting.updates.get(stream).copied().unwrap_or_default();
        if pending >= STREAM_FRAMES || waiting.stream_bytes + frame.len() > STREAM_BYTES {
            waiting.drop_stream(stream);
            waiting.behind.insert(Arc::clone(stream), false);
        } else {
            waiting.push_update(stream, frame);
        }
        drop(waiting);
        self.ready.notify_one();
    }

    /// Queues a whole document in place of all that waits of its stream.
    pub(crate) fn snapshot(&self, stream: &StreamName, frame: Utf8Bytes) {
        self.put(|waiting| {
            waiting.behind.remove(stream);
            waiting.drop_stream(stream);
            waiting.push_update(stream, frame);
        });
    }

    /// Queues the end of a stream after what waits of it.
    pub(crate) fn end(&self, stream: &StreamName, frame: Utf8Bytes) {
        self.put(|waiting| {
            waiting.behind.remove(stream);
            waiting.frames.push_back(Frame::Notice(frame));
        });
    }

    /// Queues a line of talk.
    pub(crate) fn talk(&self, frame: Utf8Bytes) {
        self.put(|waiting| waiting.push_passing(Frame::Talk(frame), TALK_LINES));
    }

    /// Queues a reaction.
    pub(crate) fn reaction(&self, frame: Utf8Bytes) {
        self.put(|waiting| waiting.push_passing(Frame::Reaction(frame), REACTIONS));
    }

    /// Queues a notice to everyone; of those that pile up the oldest is lost.
    pub(crate) fn news(&self, frame: Utf8Bytes) {
        self.put(|waiting| waiting.push_passing(Frame::News(frame), NEWS));
    }

    /// Ends the connection, after a last frame where there is one.
    pub(crate) fn close(&self, with: CloseWith, last: Option<Utf8Bytes>) {
        self.put(|waiting| {
            if waiting.close.is_none() {
                waiting.frames.extend(last.map(Frame::Notice));
                waiting.close = Some(with);
            }
        });
    }

    /// Whether another request may be read.
    pub(crate) fn has_room(&self) -> bool {
        self.waiting().answers < ANSWERS
    }

    /// Waits for something to do.
    pub(crate) async fn next(&self) -> Next {
        loop {
            let ready = self.ready.notified();
            if let Some(next) = self.waiting().next() {
                return next;
            }
            ready.await;
        }
    }

    /// Another frame to send, if one waits.
    pub(crate) fn next_frame(&self) -> Option<Utf8Bytes> {
        self.waiting().next_frame()
    }

    fn put(&self, put: impl FnOnce(&mut Waiting)) {
        put(&mut self.waiting());
        self.ready.notify_one();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn push_update(&mut self, stream: &StreamName, frame: Utf8Bytes) {
        self.stream_bytes += frame.len();
        *self.updates.entry(Arc::clone(stream)).or_default() += 1;
        self.frames.push_back(Frame::Update(Arc::clone(stream), frame));
    }

    /// Adds a frame of a kind of which so many may wait; the oldest of them gives way.
    fn push_passing(&mut self, frame: Frame, most: usize) {
        let kind = std::mem::discriminant(&frame);
        let is_alike = |waiting: &Frame| std::mem::discriminant(waiting) == kind;
        if self.frames.iter().filter(|waiting| is_alike(waiting)).count() >= most
            && let Some(oldest) = self.frames.iter().position(is_alike)
        {
            self.frames.remove(oldest);
        }
        self.frames.push_back(frame);
    }

    fn drop_stream(&mut self, stream: &StreamName) {
        if self.updates.remove(stream).is_none() {
            return;
        }
        let dropped = &mut self.stream_bytes;
        self.frames.retain(|frame| match frame {
            Frame::Update(name, text) if name == stream => {
                *dropped -= text.len();
                false
            }
            _ => true,
        });
    }

    fn sent_update(&mut self, stream: &StreamName, length: usize) {
        self.stream_bytes -= length;
        if let Some(count) = self.updates.get_mut(stream) {
            *count -= 1;
            if *count == 0 {
                self.updates.remove(stream);
            }
        }
    }

    fn next(&mut self) -> Option<Next> {
        let frame = self.next_frame().map(Next::Send);
        frame.or_else(|| self.close.map(Next::Close)).or_else(|| self.next_behind())
    }

    fn next_frame(&mut self) -> Option<Utf8Bytes> {
        Some(match self.frames.pop_front()? {
            Frame::Answer(frame) => {
                self.answers -= 1;
                frame
            }
            Frame::Update(stream, frame) => {
                self.sent_update(&stream, frame.len());
                frame
            }
            Frame::Talk(frame) | Frame::Reaction(frame) | Frame::News(frame) | Frame::Notice(frame) => frame,
        })
    }

    fn next_behind(&mut self) -> Option<Next> {
        let (stream, asked) = self.behind.iter_mut().find(|(_, asked)| !**asked)?;
        *asked = true;
        Some(Next::Resync(Arc::clone(stream)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> StreamName {
        "table:tbl_1".into()
    }

    fn next(outbox: &Outbox) -> Option<Next> {
        outbox.waiting().next()
    }

    #[test]
    fn a_stream_that_falls_behind_is_thrown_away_and_shown_anew() {
        let outbox = Outbox::default();
        for number in 0..=STREAM_FRAMES {
            outbox.update(&table(), format!("update {number}").into());
        }
        outbox.update(&table(), "lost as well".into());
        outbox.answer("ack".into());
        assert_eq!(next(&outbox), Some(Next::Send("ack".into())));
        assert_eq!(next(&outbox), Some(Next::Resync(table())));
        assert_eq!(next(&outbox), None, "it is asked for once");
        outbox.snapshot(&table(), "snapshot".into());
        outbox.update(&table(), "after it".into());
        assert_eq!(next(&outbox), Some(Next::Send("snapshot".into())));
        assert_eq!(next(&outbox), Some(Next::Send("after it".into())));
    }

    #[test]
    fn one_slow_stream_leaves_the_others_alone() {
        let outbox = Outbox::default();
        let other: StreamName = "lobby".into();
        outbox.update(&other, "lobby".into());
        outbox.update(&table(), "x".repeat(STREAM_BYTES).into());
        assert_eq!(next(&outbox), Some(Next::Send("lobby".into())));
        assert_eq!(next(&outbox), Some(Next::Resync(table())));
    }

    #[test]
    fn talk_loses_its_oldest_lines_and_answers_are_never_lost() {
        let outbox = Outbox::default();
        for number in 0..TALK_LINES + 5 {
            outbox.talk(format!("line {number}").into());
        }
        assert_eq!(next(&outbox), Some(Next::Send("line 5".into())));
        for _ in 0..ANSWERS {
            assert!(outbox.has_room());
            outbox.answer("ack".into());
        }
        assert!(!outbox.has_room());
    }

    #[test]
    fn reactions_that_pile_up_lose_their_oldest_and_no_line_of_talk() {
        let outbox = Outbox::default();
        outbox.talk("a line".into());
        for number in 0..REACTIONS + 5 {
            outbox.reaction(format!("reaction {number}").into());
        }
        assert_eq!(next(&outbox), Some(Next::Send("a line".into())));
        for number in 5..REACTIONS + 5 {
            assert_eq!(next(&outbox), Some(Next::Send(format!("reaction {number}").into())));
        }
        assert_eq!(next(&outbox), None);
    }

    #[test]
    fn notices_have_a_bound_of_their_own() {
        let outbox = Outbox::default();
        outbox.talk("a line".into());
        for number in 0..NEWS + 2 {
            outbox.news(format!("notice {number}").into());
        }
        assert_eq!(next(&outbox), Some(Next::Send("a line".into())));
        for number in 2..NEWS + 2 {
            assert_eq!(next(&outbox), Some(Next::Send(format!("notice {number}").into())));
        }
        assert_eq!(next(&outbox), None);
    }

    #[test]
    fn a_close_comes_after_everything_that_waits() {
        let outbox = Outbox::default();
        outbox.answer("ack".into());
        outbox.close(CloseWith(1001, "going away"), Some("bye".into()));
        outbox.close(CloseWith(4000, "late"), None);
        assert_eq!(next(&outbox), Some(Next::Send("ack".into())));
        assert_eq!(next(&outbox), Some(Next::Send("bye".into())));
        assert_eq!(next(&outbox), Some(Next::Close(CloseWith(1001, "going away"))));
    }
}
