package suite

import (
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx/jsonpath"
)

func TestAPathThatSelectsTooMuchIsGivenUp(t *testing.T) {
	path, err := jsonpath.Compile("$[*]")
	if err != nil {
		t.Fatal(err)
	}
	if found, err := selection(path, []byte("[1,2,3]"), 3); len(found) != 3 || err != nil {
		t.Errorf("%d values, %v", len(found), err)
	}
	if found, err := selection(path, []byte("[1,2,3,4]"), 3); found != nil || !failure.Is(err, failure.TooLarge) {
		t.Errorf("%d values, %v", len(found), err)
	}
}
