package secret

// Forms lists the forms a value is looked for in.
var Forms = forms

// UseCheapKDF makes new passphrase vaults cost an eighth of the memory and a third
// of the passes: what is tested is not how slow argon2 is, and -race makes it slower.
func (v *Vault) UseCheapKDF() {
	v.newKDF = func() *kdf {
		k := newKDF()
		k.Time, k.MemoryKiB = 1, 8<<10
		return k
	}
}

// IsQuiet tells a keychain in a test whether it may prompt.
var IsQuiet = isQuiet
