//! An automaton of a function that can be looked up at small numbers only.
//!
//! What is learnt is a function of words: what the [`Oracle`] says at the numbers that the digits
//! of a word spell. Two words are of one class if, whatever digits follow, they lead to the same
//! outputs; the classes are the states of the minimal automaton. The learner keeps one word of each
//! class that it has told apart, the shortest, and suffixes that tell them apart. Such a word with
//! one more letter is of the class that has the same outputs with the suffixes; if there is none,
//! it is of a new one. If the automaton is wrong somewhere, then the digits of that place end in a
//! suffix that tells apart two words that were taken for one class.
//!
//! The method is Angluin's (*Learning regular sets from queries and counterexamples*, 1987) with
//! the analysis of counterexamples by Rivest and Schapire (*Inference of finite automata using
//! homing sequences*, 1993) and a tree of suffixes (Kearns and Vazirani, *An introduction to
//! computational learning theory*, 1994, chapter 8). Here nobody can be asked whether an automaton
//! is right. It is compared with all numbers of a box, the smallest first, and a box grows with the
//! automaton and with each fault that others find in it.
//!
//! What comes out is a candidate, and never a result: it is to be proved or dropped.
//!
//! | file | holds |
//! |---|---|
//! | `learner` | the classes, and the automaton that they make |
//! | `faults` | where the automaton is wrong, and what that tells |
//! | `tree` | the suffixes that tell classes apart |
//! | `words` | words and the numbers that they spell |
//! | `memory` | what the oracle has said |

mod faults;
mod learner;
mod memory;
mod tree;
mod words;

pub use learner::Learner;
pub use memory::Oracle;
