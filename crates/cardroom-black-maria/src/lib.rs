//! Black Maria, from the deal to the final score.
#![no_std]
