package config

import "encoding/json"

// ParseCommandLine makes a draft of one command line, whatever program it
// begins with: split as a shell would, leading NAME=value words as env.
func ParseCommandLine(line string) (Draft, error) {
	words, err := splitWords(line)
	if err != nil {
		return Draft{}, err
	}
	return commandDraft("", words, nil)
}

// CommandDefinition is ParseCommandLine without the advice, for a definition
// that is used once: its JSON and a name for it.
func CommandDefinition(line string) (name string, raw json.RawMessage, err error) {
	words, err := splitWords(line)
	if err != nil {
		return "", nil, err
	}
	o, err := commandObject(words, nil)
	if err != nil {
		return "", nil, err
	}
	return suggestName(o), o.pack(), nil
}
