package history

// Schema is the version of the schema that this program reads and writes. A store
// that is open has it: an older one is brought to it, a newer one is refused.
const Schema = schemaVersion
