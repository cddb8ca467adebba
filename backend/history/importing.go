package history

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"

	"fairlead/backend/failure"
)

// ImportOptions say how lines are read.
type ImportOptions struct {
	Check    bool // only look whether all of it could be imported: nothing is added
	Progress func(lines int)
}

// ImportReport is what was found. A line that is not right is left out, the others
// are imported: a call is imported whole or not at all.
type ImportReport struct {
	Added    int
	Known    int // calls that were here already: they stay as they are
	Problems []LineProblem
	More     int // problems besides these
	Lost     int // calls of which nothing but messages can be read any more (Salvage)
	Cut      int // calls that were read without some of their messages (Salvage)
}

// LineProblem says what is wrong with a line.
type LineProblem struct {
	Line    int // from 1
	Message string
}

const (
	maxProblems  = 20
	maxLine      = 64 << 20 // what a call keeps outside of files is 16 MB at most, and JSON about twice that
	importCalls  = 100      // calls of one transaction: others wait no longer for the writer than they do for a batch
	importWeight = 8 << 20
)

// Import adds the calls of an export. Secrets known here are replaced as in any
// other call. It holds a few calls in memory, and a large body while it is stored.
// The failure is for what ends the import; wrong lines are in the report.
func (s *Store) Import(ctx context.Context, from io.Reader, o ImportOptions) (ImportReport, error) {
	staged := newStaging(s.folder)
	defer staged.close()
	in := &importer{store: s, options: o, staged: staged, bodies: staged}
	lines := bufio.NewReaderSize(from, 256<<10)
	for number := 1; ; number++ {
		if err := ctx.Err(); err != nil {
			return in.report, failure.From(err)
		}
		line, whole, err := readLine(lines)
		switch {
		case errors.Is(err, errLongLine):
			in.problem(number, err)
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return in.report, failure.Wrap(failure.Storage, err, "Line %d could not be read: %v.", number, err)
		case len(bytes.TrimSpace(line)) > 0:
			if err := in.line(ctx, number, line, whole); err != nil {
				return in.report, err
			}
		}
		if o.Progress != nil {
			o.Progress(number)
		}
		if err != nil {
			break
		}
	}
	return in.report, in.flush(ctx)
}

var errLongLine = errors.New("it is longer than 64 MB, and so than any line of an export")

// readLine returns a line without its break; whole is false when the file ends in it.
func readLine(r *bufio.Reader) (line []byte, whole bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			return nil, false, skipLine(r, err)
		}
		line = append(line, part...)
		if err == nil {
			return bytes.TrimRight(line, "\r\n"), true, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, false, err
		}
	}
}

func skipLine(r *bufio.Reader, err error) error {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	return errLongLine
}

type importer struct {
	store   *Store
	options ImportOptions
	report  ImportReport
	staged  *staging // nil: they lie elsewhere
	bodies  bodies
	batch   []numbered
	weight  int64
}

type numbered struct {
	line int
	call *Whole
}

func (in *importer) problem(line int, err error) {
	if len(in.report.Problems) == maxProblems {
		in.report.More++
		return
	}
	in.report.Problems = append(in.report.Problems, LineProblem{line, err.Error()})
}

func (in *importer) line(ctx context.Context, number int, line []byte, whole bool) error {
	call, part, err := parseLine(line)
	switch {
	case err != nil && !whole:
		in.problem(number, errors.New("the file ends in the middle of it"))
	case err != nil:
		in.problem(number, err)
	case part != nil:
		wrong, err := in.staged.add(part)
		if err != nil {
			return storageFailure(err, in.store.folder)
		}
		if wrong != nil {
			in.problem(number, wrong)
		}
	default:
		if wrong := in.complete(call); wrong != nil {
			in.problem(number, wrong)
			return nil
		}
		in.batch = append(in.batch, numbered{number, call})
		if in.weight += int64(len(line)); in.weight > importWeight || len(in.batch) >= importCalls {
			return in.flush(ctx)
		}
	}
	return nil
}

// complete tells what a call lacks: large bodies whose pieces were not in the file.
func (in *importer) complete(c *Whole) error {
	for _, b := range bodiesOf(c) {
		if b.Hash == "" {
			continue
		}
		if lacks(in.bodies, *b) {
			return errors.New("a large body of it is not in the file, or not whole")
		}
	}
	return nil
}

func bodiesOf(c *Whole) []*Body {
	all := []*Body{&c.Arguments, &c.Result}
	for i := range c.Frames {
		all = append(all, &c.Frames[i].Body)
	}
	return all
}

func (in *importer) flush(ctx context.Context) error {
	batch := in.batch
	in.batch, in.weight = nil, 0
	if len(batch) == 0 {
		return nil
	}
	if in.options.Check {
		for _, n := range batch {
			if in.store.has(ctx, n.call.ID) {
				in.report.Known++
			} else {
				in.report.Added++
			}
		}
		return nil
	}
	return in.write(ctx, batch)
}
