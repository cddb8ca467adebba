package config

// ParseCommandLine makes a draft of one command line, whatever program it
// begins with: split as a shell would, leading NAME=value words as env.
func ParseCommandLine(line string) (Draft, error) {
	words, err := splitWords(line)
	if err != nil {
		return Draft{}, err
	}
	return commandDraft("", words, nil)
}
