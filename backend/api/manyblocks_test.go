package api_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestMillionsOfBlocks: the page gets the first of them, and how many there are.
func TestMillionsOfBlocks(t *testing.T) {
	app, facades := opened(t)
	id := stored(t, app, slices.Repeat([]string{"small"}, 300_000)...)
	detail, err := facades.Calls.Get(id)
	if err != nil || detail.ContentTotal != 300_000 || len(detail.Content) != 5000 {
		t.Errorf("got %d of %d blocks, %v", len(detail.Content), detail.ContentTotal, err)
	}
}

// TestManyBlocks: of a result of thousands of blocks the page gets the beginning
// of each, and the second look does not take it apart again.
func TestManyBlocks(t *testing.T) {
	app, facades := opened(t)
	const n = 5000
	id := stored(t, app, slices.Repeat([]string{strings.Repeat("word ", 1000)}, n)...)
	first, err := facades.Calls.Get(id)
	if err != nil || len(first.Content) != n {
		t.Fatalf("got %d blocks, %v", len(first.Content), err)
	}
	size := 0
	for _, c := range first.Content {
		if !c.Text.Truncated || c.Text.URL == "" || c.Text.Bytes != 5000 || c.Format != "plain" || !strings.HasPrefix(c.Text.Text, "word word") {
			t.Fatalf("a block is %+v", c)
		}
		size += len(c.Text.Text) + len(c.Raw.Text)
	}
	if size > 10_000_000 {
		t.Errorf("the blocks hold %d bytes", size)
	}
	allocates(t, 20_000_000, func() {
		again, err := facades.Calls.Get(id)
		if err != nil || !reflect.DeepEqual(first, again) {
			t.Errorf("another look differs, %v", err)
		}
	})
}
