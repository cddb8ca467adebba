package schema

import (
	"strconv"
	"strings"
	"time"
)

// Dates and times are those of RFC 3339.

func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

func isDateTime(s string) bool {
	return len(s) > 11 && s[10]|0x20 == 't' && isDate(s[:10]) && isTime(s[11:])
}

// isTime wants a zone. A leap second is the last of a day in UTC.
func isTime(s string) bool {
	if len(s) < 9 || s[2] != ':' || s[5] != ':' {
		return false
	}
	hour, ok1 := upTo(s[:2], 23)
	minute, ok2 := upTo(s[3:5], 59)
	second, ok3 := upTo(s[6:8], 60)
	if !ok1 || !ok2 || !ok3 {
		return false
	}
	zone := s[8:]
	if fraction, ok := strings.CutPrefix(zone, "."); ok {
		n := leadingDigits(fraction)
		if n == 0 {
			return false
		}
		zone = fraction[n:]
	}
	offset := 0 // minutes
	if zone != "z" && zone != "Z" {
		if len(zone) != 6 || zone[3] != ':' || zone[0] != '+' && zone[0] != '-' {
			return false
		}
		hours, ok1 := upTo(zone[1:3], 23)
		minutes, ok2 := upTo(zone[4:], 59)
		if !ok1 || !ok2 {
			return false
		}
		if offset = hours*60 + minutes; zone[0] == '+' {
			offset = -offset
		}
	}
	const day = 24 * 60
	return second < 60 || (hour*60+minute+offset+day)%day == day-1
}

func upTo(digits string, limit int) (int, bool) {
	n, err := strconv.Atoi(digits)
	return n, err == nil && allDigits(digits) && n <= limit
}

// isDuration follows RFC 3339, appendix A: P3W, P1Y2M3D, PT4H5M6S, or both of
// the latter.
func isDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	if !ok || s == "" {
		return false
	}
	if weeks, ok := strings.CutSuffix(s, "W"); ok {
		return allDigits(weeks)
	}
	date, clock, hasClock := strings.Cut(s, "T")
	return units(date, "YMD") && (!hasClock || clock != "" && units(clock, "HMS"))
}

// units reads numbers with units that come in this order.
func units(s, order string) bool {
	for s != "" {
		n := leadingDigits(s)
		if n == 0 || n == len(s) {
			return false
		}
		i := strings.IndexByte(order, s[n])
		if i < 0 {
			return false
		}
		order, s = order[i+1:], s[n+1:]
	}
	return true
}

// isPeriod is two times, or one and a duration.
func isPeriod(s string) bool {
	from, to, ok := strings.Cut(s, "/")
	return ok && (isDateTime(from) && (isDateTime(to) || isDuration(to)) || isDuration(from) && isDateTime(to))
}
