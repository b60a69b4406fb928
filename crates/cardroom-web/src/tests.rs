use super::*;

fn html(base: &str) -> String {
    String::from_utf8(page(base).bytes.into_owned()).expect("the page is UTF-8")
}

#[test]
fn the_page_stands_at_the_root_unless_it_is_told_otherwise() {
    for root in ["", "/"] {
        assert!(html(root).contains("<base href=\"/\""), "{root:?}");
    }
}

#[test]
fn the_page_runs_under_a_path_of_its_own_however_it_is_written() {
    for club in ["club", "/club", "/club/"] {
        assert!(html(club).contains("<base href=\"/club/\""), "{club:?}");
        assert!(!html(club).contains("<base href=\"/\""), "{club:?}");
    }
}

#[test]
fn a_base_cannot_leave_its_attribute() {
    assert!(html("/a\"><script>").contains("<base href=\"/a&quot;>&lt;script>/\""));
}

#[test]
fn a_tag_changes_with_the_base_and_is_quoted() {
    let (root, club) = (page("/").etag, page("/club").etag);
    assert_ne!(root, club);
    for tag in [root, club] {
        assert!(tag.starts_with('"') && tag.ends_with('"') && tag.matches('"').count() == 2, "{tag}");
    }
}

#[test]
fn only_files_of_the_client_are_found() {
    for path in ["", "index.html", "../Cargo.toml", "/assets", "assets/none.js", ".npmrc"] {
        assert_eq!(asset(path), None, "{path:?}");
    }
}

#[test]
fn every_asset_that_the_page_names_is_there() {
    if CLIENT == Client::Missing {
        return; // The page that stands in names none.
    }
    let page = html("/");
    let named: Vec<&str> = page.split("=\"./").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(named.len() >= 3, "{named:?}");
    for path in named {
        let found = asset(path).unwrap_or_else(|| panic!("{path} is missing"));
        assert!(!found.bytes.is_empty(), "{path}");
        assert_eq!(found.immutable, path.starts_with("assets/"), "{path}");
        assert_ne!(found.content_type, "application/octet-stream", "{path}");
    }
}

#[test]
fn the_page_obeys_a_policy_without_inline_scripts_or_styles() {
    let page = html("/");
    assert!(!page.contains("<style") && !page.contains(" style="));
    for script in page.split("<script").skip(1) {
        assert!(script.split('>').next().is_some_and(|tag| tag.contains("src=")), "{script}");
    }
}
