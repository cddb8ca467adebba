package history

import (
	"context"
	"time"
)

const (
	prunePasses = 20
	pruneSlice  = 50 * time.Millisecond // for giving space back, where somebody waits for it
)

// Prune removes what is beyond the limits now, batch by batch, so that nobody who
// calls or reads waits for it. With dry nothing is removed: it says what would be.
func (s *Store) Prune(ctx context.Context, limits CallLimits, dry bool) (gone Pruned, err error) {
	if limits.none() {
		return gone, nil
	}
	if err := s.settle(ctx); err != nil {
		return gone, s.trouble(ctx, err)
	}
	left, err := s.excess(ctx, limits)
	if err != nil {
		return gone, s.trouble(ctx, err)
	}
	if dry {
		_, gone, _, err := doomed(ctx, s.readers, &left, -1)
		if err != nil {
			return gone, s.trouble(ctx, err)
		}
		return gone, nil
	}
	// What a call takes on the disk is known only when it is gone, so the size needs several passes.
	for range prunePasses {
		part, err := s.prunePass(ctx, left)
		gone.Calls += part.Calls
		gone.Bytes += part.Bytes
		if err != nil {
			return gone, s.trouble(ctx, err)
		}
		left, err = s.excess(ctx, limits)
		if err != nil {
			return gone, s.trouble(ctx, err)
		}
		if left.bytes == 0 || part.Calls == 0 {
			break
		}
	}
	return gone, nil
}

func (s *Store) prunePass(ctx context.Context, left budget) (gone Pruned, err error) {
	type batch struct {
		Pruned
		more bool
	}
	// do may return while the writer is still at it, so the answer comes through a channel.
	answer := make(chan batch, 1)
	for more := true; more; {
		err := s.do(ctx, false, func(ctx context.Context, w *writer, trouble error) error {
			if trouble != nil && !isFull(trouble) {
				return trouble
			}
			part, more, err := w.pruneSome(ctx, &left)
			w.renewNow = true
			answer <- batch{part, more}
			return err
		})
		if err != nil {
			return gone, err
		}
		part := <-answer
		gone.Calls += part.Calls
		gone.Bytes += part.Bytes
		more = part.more
	}
	if gone.Calls == 0 {
		return gone, nil
	}
	return gone, s.reclaimAll(ctx)
}

// reclaimAll gives back the space of what was removed.
func (s *Store) reclaimAll(ctx context.Context) error {
	answer := make(chan bool, 1)
	for more := true; more; more = <-answer {
		err := s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
			answer <- w.reclaimSome(ctx, pruneSlice)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
