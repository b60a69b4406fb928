//! Who may know whom: the arrows between crates are these and no others. A new one comes with its reason.

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

const ARROWS: &[(&str, &[&str])] = &[
    ("cards", &[]),
    ("deal", &["cards"]),
    ("rules", &["cards"]),
    ("dnf-hearts", &["cards", "rules"]),
    ("black-maria", &["cards", "rules"]),
    ("rummy-500", &["cards", "rules"]),
    // The log holds a round's secret alone: a replay deals again, so the table knows the arithmetic of the deal.
    ("table", &["cards", "deal", "rules"]),
    ("catalog", &["black-maria", "cards", "dnf-hearts", "rules", "rummy-500"]),
    // A bot speaks of cards and of the views of the games that it plays.
    ("bots", &["black-maria", "cards", "catalog", "dnf-hearts", "rules", "rummy-500"]),
    // The published list of codes is the games' own.
    ("proto", &["cards", "catalog", "rules", "table"]),
    ("store", &["table"]),
    ("web", &[]),
    // `cardroom deal` and `cardroom verify` repeat deals without a table.
    ("server", &["bots", "cards", "catalog", "deal", "proto", "rules", "store", "table", "web"]),
];

#[test]
fn no_crate_knows_another_that_it_should_not() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
    let metadata = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline", "--manifest-path", manifest])
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let short = |name: &str| name.strip_prefix("cardroom-").map(ToOwned::to_owned);
    let mut found = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let Some(name) = package["name"].as_str().and_then(short) else { continue };
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let ours = dependencies.filter(|dependency| dependency["kind"].is_null());
        let mut ours: Vec<String> = ours.filter_map(|dependency| short(dependency["name"].as_str().unwrap())).collect();
        ours.sort();
        found.insert(name, ours);
    }
    for outside in ["tests", "bench", "fuzz"] {
        found.remove(outside);
    }
    let allowed: BTreeMap<String, Vec<String>> = ARROWS
        .iter()
        .map(|(name, knows)| ((*name).to_owned(), knows.iter().map(|known| (*known).to_owned()).collect()))
        .collect();
    assert_eq!(found, allowed);
}
