package history

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestRice(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for _, limit := range []int{1, 2, 64, blockSize, 1 << markBits} {
		for _, count := range []int{0, 1, 2, 3, 60, 1000, limit} {
			var want []uint32
			for _, n := range r.Perm(limit)[:min(count, limit)] {
				want = append(want, uint32(n))
			}
			slices.Sort(want)
			checkRice(t, want, limit)
		}
		checkRice(t, []uint32{uint32(limit - 1)}, limit)
	}
	var ends []uint32 // far away from one another, though they are many
	for n := range uint32(3000) {
		ends = append(ends, n)
	}
	checkRice(t, append(ends, 1<<markBits-1), 1<<markBits)
}

func checkRice(t *testing.T, want []uint32, limit int) {
	t.Helper()
	var list bitWriter
	writeRice(&list, want, limit)
	writeRice(&list, want, limit) // one behind the other
	r := bitReader{b: list.end()}
	for range 2 {
		var got []uint32
		if err := readRice(&r, limit, func(n uint32) bool { got = append(got, n); return true }); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d numbers below %d become %d, %v", len(want), limit, len(got), err)
		}
	}
	if len(list.b)*8-r.at > 7 {
		t.Errorf("%d bits are left of %d numbers below %d", len(list.b)*8-r.at, len(want), limit)
	}
}

// FuzzRice: whatever stands there, reading it ends, in order and below the limit.
func FuzzRice(f *testing.F) {
	var some bitWriter
	writeRice(&some, []uint16{1, 5, 4000}, blockSize)
	f.Add(some.end())
	f.Add([]byte{0xf0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0})
	f.Add([]byte{0})
	f.Fuzz(func(t *testing.T, list []byte) {
		last := -1
		err := readRice(&bitReader{b: list}, blockSize, func(n uint32) bool {
			if int(n) <= last || n >= blockSize {
				t.Errorf("%d follows %d", n, last)
			}
			last = int(n)
			return true
		})
		if err != nil && !errors.Is(err, errRice) {
			t.Error(err)
		}
	})
}

func BenchmarkListOfMark(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 11))
	var row bitWriter
	for range marksInRow {
		var calls callBits
		for range 17 {
			calls.set(uint16(r.IntN(blockSize)))
		}
		writeRice(&row, calls.list(nil), blockSize)
	}
	row.end()
	for b.Loop() {
		if _, err := callsOf(row.b, marksInRow/2); err != nil {
			b.Fatal(err)
		}
	}
}
