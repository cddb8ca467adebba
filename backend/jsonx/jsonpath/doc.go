// Package jsonpath asks raw JSON by a JSON Path (RFC 9535). The language is
// read by a library; what it selects is cut out of the raw text here, so that
// numbers keep all their digits and nothing but what a filter looks at is decoded.
// Filters compare numbers as float64, as the library does.
package jsonpath
