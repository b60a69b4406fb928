//! Dirty Nasty Filthy Hearts, from the deal to the final score.
#![no_std]
