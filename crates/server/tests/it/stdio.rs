//! The same server over a pipe: in process, and as the program that clients start.

mod pipe;
mod program;
