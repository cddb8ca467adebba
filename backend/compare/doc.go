// Package compare says in what two values or two texts differ.
//
// JSON compares by structure: the order of an object's members means nothing, an
// element of an array that stands elsewhere has moved, 1.0 is 1 and "\u0041" is
// "A", and what the rules name is not looked at. Text compares by lines and, in
// lines that changed, by words.
//
// Both are bounded. A value is compared in time that grows with its size: where
// looking closer would take more, what is left is told as changed in whole and the
// answer says that it is coarse. Coarse answers are still right: putting them on
// the first value gives the second.
//
// What does not live here: where the values come from and how they are drawn.
package compare
