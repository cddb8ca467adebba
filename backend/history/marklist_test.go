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
		var row []byte
		var want [marksInRow]callBits
		for mark := range want {
			for _, at := range r.Perm(blockSize)[:calls] {
				want[mark].set(uint16(at))
			}
			row = appendList(row, &want[mark])
		}
		for mark := range want {
			var got callBits
			if err := readList(&got, row, uint16(5*marksInRow+mark)); err != nil || got != want[mark] {
				t.Errorf("%d calls: mark %d is read as %v, %v", calls, mark, got.list(nil), err)
			}
		}
		if most := marksInRow * (blockSize/8 + 2); len(row) > most {
			t.Errorf("%d calls take %d bytes", calls, len(row))
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
	var some callBits
	some.set(7)
	row := appendList(appendList(nil, &some), &everyCall)
	f.Add(row, uint16(0))
	f.Add(row[:20], uint16(1))
	f.Add([]byte{5, 255, 255, 3, 1, 2}, uint16(0))
	f.Fuzz(func(t *testing.T, row []byte, mark uint16) {
		var calls callBits
		if err := readList(&calls, row, mark); err != nil && !errors.Is(err, errMarks) {
			t.Error(err)
		}
	})
}

func TestDistances(t *testing.T) {
	want := []uint16{0, 1, 500, 1<<markBits - 1}
	var got []uint16
	list := appendDistances(nil, want)
	if err := eachDistance(list, func(n uint16) bool { got = append(got, n); return true }); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v become %v, %v", want, got, err)
	}
	for _, bad := range [][]byte{{128}, append(list, 1), {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}} {
		if err := eachDistance(bad, func(uint16) bool { return true }); !errors.Is(err, errMarks) {
			t.Errorf("%v is read: %v", bad, err)
		}
	}
}
