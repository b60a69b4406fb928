//! `cardroom backup` and `cardroom restore`: one file that holds a whole store, out of a folder and into another.
//!
//! How a copy is made of one moment while a server writes is the store's matter.

use std::{io::Write, path::PathBuf};

use clap::Args;

use super::{DataFolder, ToolError};

/// A copy to be made.
#[derive(Args, Debug)]
pub struct Backup {
    /// The file to write; one that is there already is not replaced
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where the store is.
    #[command(flatten)]
    pub data: DataFolder,
}

/// A copy to be put back.
#[derive(Args, Debug)]
pub struct Restore {
    /// A file that `cardroom backup` wrote
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where the store is to be; there must be none.
    #[command(flatten)]
    pub data: DataFolder,
}

impl Backup {
    /// Copies the store, also while a server runs on it.
    pub fn run(&self, output: &mut dyn Write) -> Result<bool, ToolError> {
        let folder = self.data.folder()?;
        cardroom_store::backup(&folder, &self.file)?;
        writeln!(output, "{} is a copy of the store in {}", self.file.display(), folder.display())?;
        Ok(true)
    }
}

impl Restore {
    /// Puts a copy into a folder without a store.
    pub fn run(&self, output: &mut dyn Write) -> Result<bool, ToolError> {
        let folder = self.data.folder()?;
        cardroom_store::restore(&self.file, &folder)?;
        writeln!(
            output,
            "{} has the store of {}; `cardroom check` reads it through",
            folder.display(),
            self.file.display()
        )?;
        Ok(true)
    }
}
