package history

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

func parseTook(s string) (int64, error) {
	d, err := time.ParseDuration(strings.ToLower(s))
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is no duration; write 250ms, 2s or 1m30s", s)
	}
	return d.Microseconds(), nil
}

func parseSize(s string) (int64, error) {
	lower := strings.ToLower(s)
	factor := 1.0
	for _, unit := range []struct {
		suffix string
		factor float64
	}{{"gb", 1 << 30}, {"mb", 1 << 20}, {"kb", 1 << 10}, {"g", 1 << 30}, {"m", 1 << 20}, {"k", 1 << 10}, {"b", 1}} {
		if number, ok := strings.CutSuffix(lower, unit.suffix); ok {
			lower, factor = number, unit.factor
			break
		}
	}
	n, err := strconv.ParseFloat(lower, 64)
	if err != nil || !(n >= 0) || n*factor > math.MaxInt64/2 {
		return 0, fmt.Errorf("%q is no size; write 500, 10kb or 2mb", s)
	}
	return int64(n * factor), nil
}

func parseTime(s string, now time.Time) (int64, error) {
	lower := strings.ToLower(s)
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch lower {
	case "today":
		return midnight.UnixMicro(), nil
	case "yesterday":
		return midnight.AddDate(0, 0, -1).UnixMicro(), nil
	}
	for _, form := range dateForms {
		if t, err := time.ParseInLocation(form, s, now.Location()); err == nil {
			return t.UnixMicro(), nil
		}
	}
	if days, ok := strings.CutSuffix(lower, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil {
			return now.AddDate(0, 0, -int(n)).UnixMicro(), nil
		}
	}
	if d, err := time.ParseDuration(lower); err == nil && d >= 0 {
		return now.Add(-d).UnixMicro(), nil
	}
	return 0, fmt.Errorf("%q is no time; write 2026-01-31, 2026-01-31T15:04, today, yesterday, 2h or 7d", s)
}

// ParseSize reads a size as the filters write it: 500, 10kb, 2mb.
func ParseSize(text string) (int64, error) { return parseSize(text) }
