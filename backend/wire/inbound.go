package wire

import (
	"context"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// inbound is the reading side of a connection whose frames come as whole texts,
// the events of a stream or the messages of a socket: it takes batches apart,
// stands in for what is too large, and keeps the rest of both for later.
type inbound struct {
	opts  Options
	queue [][]byte
	began time.Time // when the first byte of the newest frame came
}

// read returns the next message that the SDK can digest. next waits for the next
// frame, nil when what came held none; over says what it means that it failed.
func (in *inbound) read(ctx context.Context, next func() ([]byte, error), over func(error) error) (jsonrpc.Message, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		raw, err := in.take(next)
		if err != nil {
			return nil, over(err)
		}
		if raw == nil {
			continue
		}
		if msg, _ := inspect(in.opts.Tap, raw, in.began); msg != nil {
			return msg, nil
		}
	}
}

func (in *inbound) take(next func() ([]byte, error)) ([]byte, error) {
	if len(in.queue) == 0 {
		return next()
	}
	raw := in.queue[0]
	in.queue = in.queue[1:]
	return raw, nil
}

// batch queues the messages of a JSON array (2025-03-26 clients MUST take one);
// false when data is none.
func (in *inbound) batch(data []byte) bool {
	var all [][]byte
	if data[0] != '[' || !elements(data, func(raw []byte) { all = append(all, raw) }) {
		return false
	}
	in.queue = append(in.queue, all...)
	return true
}

// tooLarge tells of a frame over the limit, of which only the ends are known,
// and answers for the request it was about.
func (in *inbound) tooLarge(head, tail []byte, size int64) {
	id := edgeID(head, tail)
	in.opts.Tap.TooLarge(id, size)
	if id != nil {
		in.queue = append(in.queue, tooLargeReply(id, size, in.opts.limit()))
	}
}
