//! Puts the browser client into `OUT_DIR/dist`, from the first of these that there is:
//!
//! 1. `CARDROOM_WEB_DIST`: a directory that was built elsewhere (containers, packagers);
//! 2. npm: the sources in `client/` are copied and built, with packages installed only when the lock changed;
//! 3. neither: one page that says so. The build succeeds, and everything but the page works.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// What the client is built from. Named one by one, so that `node_modules` beside them starts no build.
const SOURCES: [&str; 9] = [
    "package.json",
    "package-lock.json",
    ".npmrc",
    "tsconfig.json",
    "svelte.config.js",
    "vite.config.ts",
    "index.html",
    "src",
    "public",
];

const FALLBACK: &str = include_str!("src/fallback.html");

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let dist = out.join("dist");
    println!("cargo:rerun-if-env-changed=CARDROOM_WEB_DIST");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/fallback.html");
    for source in SOURCES {
        println!("cargo:rerun-if-changed=client/{source}");
    }
    println!("cargo:rustc-check-cfg=cfg(client_built)");

    match client_into(&out, &dist) {
        Ok(()) => println!("cargo:rustc-cfg=client_built"),
        Err(why) => {
            println!("cargo:warning=the browser client is not built ({why}); a page that says so takes its place");
            fresh_dir(&dist).expect("OUT_DIR can be written");
            fs::write(dist.join("index.html"), FALLBACK).expect("OUT_DIR can be written");
        }
    }
}

fn client_into(out: &Path, dist: &Path) -> io::Result<()> {
    if let Some(given) = env::var_os("CARDROOM_WEB_DIST") {
        let given = PathBuf::from(given);
        println!("cargo:rerun-if-changed={}", given.display());
        fresh_dir(dist)?;
        copy_tree(&given, dist)?;
    } else {
        build_with_npm(out, dist)?;
    }
    if dist.join("index.html").is_file() { Ok(()) } else { Err(io::Error::other("there is no index.html")) }
}

fn build_with_npm(out: &Path, dist: &Path) -> io::Result<()> {
    run(Command::new(npm()).arg("--version"), "npm").map_err(|_| io::Error::other("npm does not answer"))?;
    let work = out.join("client");
    fs::create_dir_all(&work)?;
    for source in SOURCES {
        let (from, to) = (Path::new("client").join(source), work.join(source));
        if from.is_dir() {
            fresh_dir(&to)?;
            copy_tree(&from, &to)?;
        } else {
            fs::copy(&from, &to)?;
        }
    }
    // Written only after a whole installation: a broken one is begun again.
    let (lock, installed) = (fs::read(work.join("package-lock.json"))?, work.join("installed.lock"));
    if fs::read(&installed).ok().as_deref() != Some(lock.as_slice()) {
        run(
            Command::new(npm())
                .args(["ci", "--include=dev", "--ignore-scripts", "--prefer-offline"])
                .current_dir(&work),
            "npm ci",
        )?;
        fs::write(&installed, &lock)?;
    }
    fresh_dir(dist)?;
    run(
        Command::new(npm())
            .args(["exec", "--offline", "--", "vite", "build", "--emptyOutDir", "--outDir"])
            .arg(dist)
            .current_dir(&work),
        "vite build",
    )
}

fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// Runs to the end; what it printed is told only when it failed, since standard output is cargo's.
fn run(command: &mut Command, what: &str) -> io::Result<()> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    for line in String::from_utf8_lossy(&said).lines().rev().take(8).collect::<Vec<_>>().iter().rev() {
        println!("cargo:warning={what}: {line}");
    }
    Err(io::Error::other(format!("{what} failed")))
}

fn fresh_dir(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    fs::create_dir_all(dir)
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy_tree(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
