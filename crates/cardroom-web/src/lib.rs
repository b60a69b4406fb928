//! The browser client, embedded as files.
//!
//! Built by `build.rs` from `client/` and looked up here by path, each file with its type, its tag for caches, and
//! whether its name changes with its content. Serving them is the server's; start at [`page`] and [`asset`].

use std::{borrow::Cow, fmt::Write as _};

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/dist"]
struct Dist;

/// Whether the client is in this binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    /// The page plays.
    Built,
    /// npm was missing when this was built: one page says so in its place.
    Missing,
}

/// Whether the client is in this binary: worth a line in the log and in the health report.
pub const CLIENT: Client = if cfg!(client_built) { Client::Built } else { Client::Missing };

/// A file of the client, as it goes to a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type, with the charset where it is text.
    pub content_type: &'static str,
    /// Its tag, quoted as the `ETag` header wants it.
    pub etag: String,
    /// Whether its name changes with its content, so that it may be kept for ever.
    pub immutable: bool,
}

/// Looks a file up by its path without a leading slash, such as `assets/index-B2c4.js`.
///
/// The page itself is not among them: its base has to be set first, see [`page`].
pub fn asset(path: &str) -> Option<Asset> {
    if path == "index.html" || path.starts_with('.') {
        return None;
    }
    let file = Dist::get(path)?;
    Some(Asset {
        etag: etag_of(&file),
        content_type: content_type(path),
        immutable: path.starts_with("assets/"),
        bytes: file.data,
    })
}

/// Gives the page, the same for every place in it, with its base set to the path under which it is served.
///
/// `/club` and `/club/` mean the same. The client finds its assets, `ws` and `api` relative to this base.
///
/// # Panics
///
/// Never: the build puts an `index.html` into every binary.
pub fn page(base_path: &str) -> Asset {
    let file = Dist::get("index.html").expect("the build embeds an index.html");
    let html = String::from_utf8_lossy(&file.data);
    let base = based(base_path);
    let told_apart: String =
        base.chars().filter(|letter| letter.is_ascii_alphanumeric() || "/-_.~".contains(*letter)).collect();
    let etag = format!("\"{}{told_apart}\"", etag_of(&file).trim_matches('"'));
    let html = html.replacen("<base href=\"/\"", &format!("<base href=\"{base}\""), 1);
    Asset { bytes: Cow::Owned(html.into_bytes()), content_type: "text/html; charset=utf-8", etag, immutable: false }
}

/// The base as an attribute's value: begins and ends with a slash, and closes no quote.
fn based(path: &str) -> String {
    let inner = path.trim_matches('/').replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    if inner.is_empty() { String::from("/") } else { format!("/{inner}/") }
}

fn etag_of(file: &EmbeddedFile) -> String {
    let mut tag = String::from("\"");
    for byte in file.metadata.sha256_hash().iter().take(16) {
        let _ = write!(tag, "{byte:02x}"); // Writing to a string cannot fail.
    }
    tag.push('"');
    tag
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
