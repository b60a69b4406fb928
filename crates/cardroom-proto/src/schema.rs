//! The published description: JSON Schemas of every frame.

/// A published file by its path, with its content type.
pub fn published(_path: &str) -> Option<(&'static str, String)> {
    None
}
