//! What the hearts games share: passes, tricks, views and events.
