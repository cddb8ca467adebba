package api_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestMillionsOfBlocks: the page gets the first of them, and how many there are. It
// may ask for more of the first thousands.
func TestMillionsOfBlocks(t *testing.T) {
	app, facades := opened(t)
	id := stored(t, app, slices.Repeat([]string{"small"}, 300_000)...)
	detail, err := facades.Calls.Get(id)
	if err != nil || detail.ContentTotal != 300_000 || len(detail.Content) != 300 {
		t.Errorf("got %d of %d blocks, %v", len(detail.Content), detail.ContentTotal, err)
	}
	for from, want := range map[int]int{0: 300, 300: 300, 4900: 100, 5000: 0, 400_000: 0, -1: 300} {
		if more, err := facades.Calls.Blocks(id, from); err != nil || len(more) != want {
			t.Errorf("from %d: %d blocks, %v", from, len(more), err)
		}
	}
}

// TestManyBlocks: of a result of thousands of blocks the page gets the beginning
// of each, and the second look does not take it apart again.
func TestManyBlocks(t *testing.T) {
	app, facades := opened(t)
	const n = 5000
	id := stored(t, app, slices.Repeat([]string{strings.Repeat("word ", 1000)}, n)...)
	first, err := facades.Calls.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	blocks := first.Content
	for len(blocks) < n {
		more, err := facades.Calls.Blocks(id, len(blocks))
		if err != nil || len(more) == 0 {
			t.Fatalf("got %d blocks, %v", len(blocks), err)
		}
		blocks = append(slices.Clip(blocks), more...)
	}
	size := 0
	for _, c := range blocks {
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
