package schema

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestHostileSchemas: what is made to be slow ends by the clock of who asks.
func TestHostileSchemas(t *testing.T) {
	t.Parallel()
	var chain, wide strings.Builder
	const n = 20_000
	for i := range n {
		fmt.Fprintf(&chain, `"d%d":{"$ref":"#/$defs/d%d"},`, i, i+1)
		fmt.Fprintf(&wide, `{"$ref":"#/$defs/d%d"},`, i)
	}
	for name, schema := range map[string]string{
		"a chain of references": `{"$ref":"#/$defs/d0","$defs":{` + chain.String() + fmt.Sprintf(`"d%d":{}}}`, n),
		"each definition named": `{"allOf":[` + wide.String() + `{}],"$defs":{` + chain.String() + fmt.Sprintf(`"d%d":{}}}`, n),
		"a reference to itself": `{"$ref":"#"}`,
		"doubling":              `{"$defs":{"a":{"anyOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/b"}]},"b":{"properties":{"x":{"anyOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}},"required":["y"]}},"$ref":"#/$defs/a"}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			compiled, err := Compile(json.RawMessage(schema))
			if err != nil {
				return // refused is an answer
			}
			ctx, cancel := context.WithTimeoutCause(t.Context(), time.Second, context.DeadlineExceeded)
			defer cancel()
			instance := strings.Repeat(`{"x":`, 60) + "1" + strings.Repeat("}", 60)
			if _, err := compiled.Validate(ctx, json.RawMessage(instance)); err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, ErrDepth) {
				t.Error(err)
			}
		})
	}
}
