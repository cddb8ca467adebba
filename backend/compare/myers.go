package compare

import "slices"

// myers finds a longest common part of two lists (An O(ND) Difference Algorithm,
// Myers 1986). ok is false when they differ in too many places.
func myers(a, b []uint64) (pairs []pair, ok bool) {
	most := min(len(a)+len(b), maxSteps, max(minSteps, maxVisits/(len(a)+len(b))))
	// reach[k+most] is how far into a the furthest path on diagonal k = x−y goes.
	reach := make([]int32, 2*most+2)
	var trace [][]int32 // of each step, the part of reach it began with
	for d := 0; d <= most; d++ {
		trace = append(trace, slices.Clone(reach[most-d:most+d+2]))
		for k := -d; k <= d; k += 2 {
			x := furthest(reach[most-d:], d, k)
			y := x - k
			for x < len(a) && y < len(b) && x >= 0 && y >= 0 && a[x] == b[y] {
				x, y = x+1, y+1
			}
			reach[k+most] = int32(x)
			if x >= len(a) && y >= len(b) {
				return walkBack(a, b, trace), true
			}
		}
	}
	return nil, false
}

// furthest is where the step d on diagonal k begins: one down or one to the right
// of a path of the step before. reach begins at diagonal −d.
func furthest(reach []int32, d, k int) int {
	at := k + d
	if d == 0 {
		return 0
	}
	if k == -d || k != d && reach[at-1] < reach[at+1] {
		return int(reach[at+1])
	}
	return int(reach[at-1]) + 1
}

func walkBack(a, b []uint64, trace [][]int32) []pair {
	var pairs []pair
	x, y := len(a), len(b)
	for d := len(trace) - 1; d >= 0; d-- {
		k := x - y
		startX := furthest(trace[d], d, k)
		startY := startX - k
		for x > startX && y > startY {
			x, y = x-1, y-1
			pairs = append(pairs, pair{x, y})
		}
		if d == 0 {
			break
		}
		if k == -d || k != d && trace[d][k+d-1] < trace[d][k+d+1] {
			x, y = startX, startY-1
		} else {
			x, y = startX-1, startY
		}
	}
	slices.Reverse(pairs)
	return pairs
}
