package history

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMarkLists(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for _, calls := range []int{0, 1, 2, 40, 300, 900, 2000, blockSize} {
		var row bitWriter
		var want [marksInRow]callBits
		for mark := range want {
			for _, at := range r.Perm(blockSize)[:calls] {
				want[mark].set(uint16(at))
			}
			writeRice(&row, want[mark].list(nil), blockSize)
		}
		for mark := range want {
			got, err := callsOf(row.end(), uint32(5*marksInRow+mark))
			if err != nil || got != want[mark] {
				t.Errorf("%d calls: mark %d is read as %v, %v", calls, mark, got.list(nil), err)
			}
		}
		if most := marksInRow * (blockSize/8 + 4); len(row.b) > most {
			t.Errorf("%d calls take %d bytes", calls, len(row.b))
		}
	}
	ends := callBits{}
	ends.set(0)
	ends.set(blockSize - 1)
	if got := ends.list(nil); !slices.Equal(got, []uint16{0, blockSize - 1}) {
		t.Errorf("the ends are %v", got)
	}
}

// FuzzMarkList: whatever a damaged row says, reading it ends, and what is not read is told.
func FuzzMarkList(f *testing.F) {
	var row bitWriter
	writeRice(&row, []uint16{7}, blockSize)
	writeRice(&row, everyCall.list(nil), blockSize)
	f.Add(row.end(), uint32(0))
	f.Add(row.b[:20], uint32(1))
	f.Add([]byte{5, 255, 255, 3, 1, 2}, uint32(0))
	f.Fuzz(func(t *testing.T, row []byte, mark uint32) {
		if _, err := callsOf(row, mark); err != nil && !errors.Is(err, errRice) {
			t.Error(err)
		}
	})
}
