package api

import "testing"

func TestLooksMarkdown(t *testing.T) {
	for _, text := range []string{
		"# Title", "text\n## Part two\nmore", "- one\n- two", "* one\n\n  * two", "1. one\n2. two", "10. ten\n\n11. eleven",
		"```go\nx := 1\n```", "this is **bold** indeed", "see [the page](https://example.com/x) for more", "see [x](http://a.b)",
		"| a | b |\n|---|:-:|\n| 1 | 2 |", "| a |  \n|---|", "not **this one * but **this one**",
	} {
		if !looksMarkdown(text) {
			t.Errorf("%q does not look like markdown", text)
		}
	}
	for _, text := range []string{
		"", "plain words", "#hashtag", "####### seven", "# ", "- one thing", "-1\n-2", "2 * 3 ** 4 ** 5", "a ** b ** c",
		"1.5\n2.5", "* one\nand\n* two", "[x](javascript:alert(1))", "[](https://a.b)", "a](http://b)", "| a | b |\nno rule", "**", "****", "** **",
		"/* a\n * b\n */", "- one\n1. two", "--- a/file\n+++ b/file", "[x](https://has space)",
	} {
		if looksMarkdown(text) {
			t.Errorf("%q looks like markdown", text)
		}
	}
}

func BenchmarkLooksMarkdown(b *testing.B) {
	text := ""
	for range 1000 {
		text += "word 12 - a * b ["
	}
	for b.Loop() {
		looksMarkdown(text)
	}
}
