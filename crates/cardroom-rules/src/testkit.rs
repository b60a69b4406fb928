//! The laws every game keeps, over seeded random play-outs.
