//! No rule is without a test: the numbers of a `RULES.md` against the names of the tests.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};
use std::{fs, path::Path};

use super::std;

/// Checks that every rule of the crate's `RULES.md`, and those of `also`, is named by some test of the crate.
///
/// A test names rules by their prefix and numbers: `dnfh_17_a_void_hand_may_slough_anything`,
/// `dnfh_2_com_5_thirteen_cards_each`. Give `env!("CARGO_MANIFEST_DIR")`.
pub fn every_rule_is_named_by_a_test(crate_dir: &str, also: &[&str]) {
    let crate_dir = Path::new(crate_dir);
    let rules = fs::read_to_string(crate_dir.join("RULES.md")).expect("the crate has its RULES.md");
    let mut named = BTreeSet::new();
    for folder in ["src", "tests"] {
        collect_names(&crate_dir.join(folder), &mut named);
    }
    let wanted = ids_of(&rules).chain(also.iter().map(ToString::to_string));
    let missing: Vec<String> = wanted.filter(|rule| !named.contains(rule)).collect();
    assert!(missing.is_empty(), "no test is named after {missing:?}");
}

/// The ids that head a rule, as in `- **DNFH-17 [seed]** …`.
fn ids_of(rules: &str) -> impl Iterator<Item = String> {
    rules.lines().filter_map(|line| {
        let id = line.strip_prefix("- **")?.split([' ', '*']).next()?;
        Some(id.to_string())
    })
}

fn collect_names(folder: &Path, named: &mut BTreeSet<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            collect_names(&path, named);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("sources are text");
            text.lines().filter_map(|line| line.trim().strip_prefix("fn ")).for_each(|name| note(name, named));
        }
    }
}

/// Notes the rules of a name: `com_14_15_follow` names COM-14 and COM-15. Other words with numbers do no harm.
fn note(name: &str, named: &mut BTreeSet<String>) {
    let mut prefix = "";
    for word in name.split(['_', '(']).filter(|word| !word.is_empty()) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            named.insert(format!("{}-{word}", prefix.to_uppercase()));
        } else {
            prefix = word;
        }
    }
}
