// Package schema checks JSON against JSON Schemas of the drafts 04, 06, 07,
// 2019-09 and 2020-12.
//
// It is our own because of what a command costs: libraries compile the drafts'
// metaschemas when a program starts, which takes most of a short command's
// time. Here nothing happens before the first schema, the drafts' rules for
// schemas are a table (see vocabulary.go), and a schema is compiled only as far
// as an instance touches it.
//
// Numbers are compared exactly. Formats are asserted. Nothing is ever loaded: a
// reference out of the schema is an error. Words for people are the caller's.
package schema
