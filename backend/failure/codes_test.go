package failure_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"fairlead/backend/failure"
)

func TestCodesAreAllThatAreDefined(t *testing.T) {
	source, err := os.ReadFile("failure.go")
	if err != nil {
		t.Fatal(err)
	}
	var defined []failure.Code
	for _, found := range regexp.MustCompile(`Code = "([a-z_]+)"`).FindAllSubmatch(source, -1) {
		defined = append(defined, failure.Code(found[1]))
	}
	if len(defined) < 20 || !slices.Equal(failure.Codes(), defined) {
		t.Errorf("Codes: %v, defined are %v", failure.Codes(), defined)
	}
}
