//! Every target with its corpus, and with some thousand inputs that a seed makes.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use std::path::{Path, PathBuf};

use cardroom_fuzz::{client_frame, patch, referee};

/// The files of a target's corpus.
fn corpus(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{target} has no corpus");
    files
}

/// Runs a target with many short inputs and some that are long enough for a whole round; a failure prints which it was.
fn check(target: &str, run: fn(&[u8]), inputs: usize) {
    for file in corpus(target) {
        let input = std::fs::read(&file).unwrap();
        check_one(&file.display().to_string(), run, &input);
    }
    let mut state = 7_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % bound
    };
    for number in 0..inputs {
        let longest = if number % 25 == 0 { 2_000 } else { 100 };
        let input: Vec<u8> = (0..below(longest)).map(|_| u8::try_from(below(256)).unwrap()).collect();
        check_one(&format!("input {number}"), run, &input);
    }
}

fn check_one(name: &str, run: fn(&[u8]), input: &[u8]) {
    assert!(std::panic::catch_unwind(|| run(input)).is_ok(), "{name}: {input:?}");
}

#[test]
fn a_referee_answers_every_line_and_what_it_refuses_changes_nothing() {
    check("referee", referee, 1_000);
}

#[test]
fn a_frame_is_read_or_refused_and_reads_the_same_when_it_is_written_again() {
    check("client_frame", client_frame, 5_000);
}

#[test]
fn a_diff_leads_to_the_document_that_it_was_made_for() {
    check("patch", patch, 5_000);
}
