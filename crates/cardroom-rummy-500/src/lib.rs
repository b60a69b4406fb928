//! 500 Rummy, from the deal to the final score.
#![no_std]
