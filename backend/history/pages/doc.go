// Package pages reads rows out of an SQLite file that need not be sound: it looks at one
// page after the other, in the write-ahead log where that has a newer one, and takes every
// leaf of a table for itself, so that nothing above it has to be whole
// (sqlite.org/fileformat2.html). What the file says of sizes and places is checked before it
// is used: a page is read once, and memory is bounded by a page and a row.
//
// Which table a row belongs to only its kinds of values tell. The file has to be one in
// which nothing is left of what was deleted (PRAGMA secure_delete): pages are read whether
// or not they are in use.
package pages
