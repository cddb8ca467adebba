package wire

import (
	"errors"
	"fmt"
	"io"

	"fairlead/backend/failure"
)

// Breaker is what a Tap may be besides: it is told which request will never be
// answered. id is as it stands on the wire.
type Breaker interface {
	Broken(id []byte, why *failure.Error)
}

// CodeBroken is the JSON-RPC error code of the answer that stands in for one
// that cannot come any more. Like CodeTooLarge it never crosses the wire.
const CodeBroken = -32097

func brokenReply(id []byte) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"the connection ended before the answer came"}}`, id, CodeBroken)
}

// brokenOff puts the end of a stream into words.
func brokenOff(err error) *failure.Error {
	if f, ok := errors.AsType[*failure.Error](err); ok {
		return f
	}
	f := failure.Wrap(failure.Closed, err, "The connection ended before the answer came.").
		WithHint("The server may have been restarted, or something between cut the stream. Look at the server's log and call again.")
	if !errors.Is(err, io.EOF) {
		return f.WithDetails(map[string]string{"cause": err.Error()})
	}
	return f
}
