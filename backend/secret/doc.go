// Package secret keeps what must not be seen: the vault, references to it, and
// the redactor that keeps values out of everything that is stored or shown.
//
// The vault is an envelope. One 32-byte key lies in the OS keychain, because
// an entry there may hold no more than about 2.5 kB; the secrets themselves are
// sealed with that key (AES-256-GCM, random nonce, the secret's name as
// additional data) in vault.json. Nothing but a secret's value depends on the
// keychain: names are readable without it, and every failure is an answer, not
// a hang. Where there is no keychain, secrets live in memory for the session, or
// under a passphrase (argon2id) if the person chooses one. There is no plain file.
//
// A reference is text: ${secret:NAME} asks the vault, ${VAR}, ${VAR:-default},
// $VAR and a whole value env:VAR ask the environment.
package secret
