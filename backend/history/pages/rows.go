package pages

import (
	"context"
	"encoding/binary"
	"errors"
)

const (
	leafOfTable = 0x0d
	leafHeader  = 8
	fileHeader  = 100     // in front of the first page's own header
	maxRow      = 8 << 20 // what a row of Fairlead's history has is a megabyte at most
)

var errRow = errors.New("the row cannot be read")

// Rows goes through all leaves of tables. It asks want by the kinds of a row's values
// whether the row is wanted, and gives take those that can be read; take may keep the
// values. broken counts the others that were wanted. An error of take ends it.
func (f *File) Rows(ctx context.Context, want func([]Kind) bool, take func(id int64, values []any) error) (broken int, err error) {
	page := make([]byte, f.size)
	var r row
	for number := int64(1); number <= f.count; number++ {
		if err := ctx.Err(); err != nil {
			return broken, err
		}
		if f.page(number, page) != nil {
			continue
		}
		start := 0
		if number == 1 {
			start = fileHeader
		}
		for _, at := range cells(page, start) {
			if !r.read(page[at:], int(f.size)) || !want(r.kinds) {
				continue
			}
			values, err := f.values(&r)
			if err != nil {
				broken++
				continue
			}
			if err := take(r.id, values); err != nil {
				return broken, err
			}
		}
	}
	return broken, nil
}

// cells are the places of a leaf's rows in its page, nil when the page is no such leaf.
func cells(page []byte, start int) []int {
	if page[start] != leafOfTable {
		return nil
	}
	count := int(binary.BigEndian.Uint16(page[start+3:]))
	end := start + leafHeader + 2*count
	if end > len(page) {
		return nil
	}
	var all []int
	for i := start + leafHeader; i < end; i += 2 {
		if at := int(binary.BigEndian.Uint16(page[i:])); at >= end && at < len(page) {
			all = append(all, at)
		}
	}
	return all
}

// row is a row whose header was read. It is used again for the next one.
type row struct {
	id    int64
	kinds []Kind
	sizes []int
	types []uint64
	local []byte // what of the values stands in the page
	rest  int    // how many bytes follow in other pages
	next  int64  // the first of these
}

// read reads the beginning of a row. It is false when there is none.
func (r *row) read(cell []byte, page int) bool {
	size, n := varint(cell)
	id, m := varint(cell[n:])
	if n == 0 || m == 0 || size == 0 || size > maxRow {
		return false
	}
	r.kinds, r.sizes, r.types = r.kinds[:0], r.sizes[:0], r.types[:0]
	r.id, cell = int64(id), cell[n+m:]
	local := localPart(int(size), page)
	if r.rest = int(size) - local; r.rest > 0 {
		if local+4 > len(cell) {
			return false
		}
		r.next = int64(binary.BigEndian.Uint32(cell[local:]))
	}
	if local > len(cell) {
		return false
	}
	header, n := varint(cell[:local])
	if n == 0 || header < uint64(n) || header > uint64(local) {
		return false
	}
	r.local = cell[header:local]
	left := int(size) - int(header)
	for types := cell[n:header]; len(types) > 0; {
		t, n := varint(types)
		kind, size, ok := kindOf(t)
		if n == 0 || !ok || size > left {
			return false
		}
		types, left = types[n:], left-size
		r.kinds, r.sizes, r.types = append(r.kinds, kind), append(r.sizes, size), append(r.types, t)
	}
	return left == 0 // values are what follows the header, all of it
}

// localPart is how many bytes of a row of that size stand in the leaf itself.
func localPart(size, page int) int {
	most := page - 35
	if size <= most {
		return size
	}
	least := (page-12)*32/255 - 23
	if local := least + (size-least)%(page-4); local <= most {
		return local
	}
	return least
}

// values reads the row, with what of it stands in other pages.
func (f *File) values(r *row) ([]any, error) {
	body := append([]byte(nil), r.local...)
	var page []byte
	for next := r.next; r.rest > 0; {
		if !f.use(next) {
			return nil, errRow
		}
		if page == nil {
			page = make([]byte, f.size)
		}
		if err := f.page(next, page); err != nil {
			return nil, err
		}
		part := page[4:min(len(page), 4+r.rest)]
		body, r.rest = append(body, part...), r.rest-len(part)
		next = int64(binary.BigEndian.Uint32(page))
	}
	values := make([]any, len(r.kinds))
	for i, size := range r.sizes {
		values[i] = value(r.types[i], body[:size])
		body = body[size:]
	}
	return values, nil
}
