package config

// Keeping says how much of the calls is kept; 0 is no limit. Pinned calls stay in any case.
type Keeping struct {
	CallsKept      int64
	CallsKeptDays  int64
	CallsKeptBytes int64
}

func (k Keeping) valid() error {
	switch {
	case k.CallsKept < 0 || k.CallsKept > 1_000_000_000:
		return wrong("callsKept", "The number of calls to keep is out of range.", "Choose between 0, which keeps all, and 1000 million.")
	case k.CallsKeptDays < 0 || k.CallsKeptDays > 36_500:
		return wrong("callsKeptDays", "The days to keep calls for are out of range.", "Choose between 0, which is for ever, and 36500.")
	case k.CallsKeptBytes != 0 && (k.CallsKeptBytes < 1<<20 || k.CallsKeptBytes > 1<<50):
		return wrong("callsKeptBytes", "The size of the calls to keep is out of range.", "Choose between 1 MiB and 1 PiB, or 0 for no limit.")
	}
	return nil
}
