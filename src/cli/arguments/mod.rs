//! What the words of a command mean.
//!
//! | file | reads |
//! |---|---|
//! | `number` | whole numbers between bounds |
//! | `numeration` | names of numerations, which shells complete |
//! | `position` | `GAME@POSITION + GAME@POSITION` |
//! | `fix` | `--fix NAME=VALUE` |
//! | `sequences` | `--with NAME=GAME` and `--with NAME=FILE` |
//! | `derivable` | the names after `derive --as` |
//! | `moved` | verbs of earlier versions, answered with the new spelling |

pub mod derivable;
pub mod fix;
pub mod moved;
pub mod number;
pub mod numeration;
pub mod position;
pub mod sequences;
