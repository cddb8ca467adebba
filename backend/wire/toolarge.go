package wire

import (
	"fmt"

	"fairlead/backend/pattern"
)

// CodeTooLarge is the JSON-RPC error code of the answer that stands in for a
// message over the limit. It is of the range the specification leaves to
// implementations (JSON-RPC 2.0 §5.1) and never crosses the wire.
const CodeTooLarge = -32098

// Servers write the id first or last, seldom between: the ends of an oversized
// frame tell which request it answers.
var (
	headID = pattern.Lazy(`^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")`)
	tailID = pattern.Lazy(`"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$`)
)

func edgeID(head, tail []byte) []byte {
	if m := headID().FindSubmatch(head); m != nil {
		return m[1]
	}
	if m := tailID().FindSubmatch(tail); m != nil {
		return m[1]
	}
	return nil
}

func tooLargeReply(id []byte, size, limit int64) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"message of %d bytes is over the limit of %d bytes"}}`,
		id, CodeTooLarge, size, limit)
}

// printable bounds a stray line for the log.
func printable(line []byte) string {
	const most = 16 << 10
	if len(line) > most {
		return fmt.Sprintf("%s… (%d bytes)", line[:most], len(line))
	}
	return string(line)
}
