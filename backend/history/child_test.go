package history_test

// roleVariable makes the test binary play another process instead of testing.
const roleVariable = "FAIRLEAD_HISTORY_TEST_ROLE"

func play(role string) int { return 2 }
