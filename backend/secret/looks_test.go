package secret_test

import (
	"testing"

	"fairlead/backend/secret"
)

func TestLooksSecret(t *testing.T) {
	for _, s := range [][2]string{
		{"", "sk-ant-api03-abcdefghijklmnop"},
		{"", "ghp_0123456789abcdefghijABCDEFGHIJ012345"},
		{"", "github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz"},
		{"", "xoxb-123456789012-abcdefghij"},
		{"", "glpat-abcdefghij0123456789"},
		{"", "AKIAIOSFODNN7EXAMPLE"},
		{"", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"},
		{"Authorization", "Bearer abc123"},
		{"x", "Bearer abcdefgh12345"},
		{"", "Basic bWU6aHVudGVyMg=="},
		{"API_KEY", "plainword"},
		{"apiKey", "abcd"},
		{"password", "swordfish"},
		{"DB_PASSWORD", "123456"},
		{"client-secret", "a b c d"},
		{"Cookie", "sid=1"},
		{"AUTH", "x9-tr7"},
		{"SESSION_KEY", "q8w7e6r5"},
		{"X", "0f1e2d3c4b5a69788796a5b4c3d2e1f0"},
		{"", "Zx81mQpL0ae7Yt5R9bVc2Kd4"},
		{"", "/Zx81mQpL0ae7Yt5R9bVc2Kd4+w=="},
	} {
		if !secret.LooksSecret(s[0], s[1]) {
			t.Errorf("%s=%s is not taken for a secret", s[0], s[1])
		}
	}
	for _, s := range [][2]string{
		{"", ""},
		{"TOKEN", ""},
		{"TOKEN", "abc"},
		{"TOKEN", "${TOKEN}"},
		{"TOKEN", "$TOKEN"},
		{"TOKEN", "env:TOKEN"},
		{"TOKEN", "${secret:tok}"},
		{"Authorization", "Bearer ${secret:tok}"},
		{"Authorization", "Bearer <token>"},
		{"API_KEY", "YOUR_API_KEY_HERE"},
		{"API_KEY", "<your key>"},
		{"API_KEY", "xxxxxxxx"},
		{"USE_TOKEN", "true"},
		{"AUTH", "none"},
		{"AUTH_TYPE", "oauth2-pkce"},
		{"TOKEN_LIMIT", "4096"},
		{"MAX_TOKENS", "4096"},
		{"KEY_FILE", "/etc/ssl/key.pem"},
		{"SSH_KEY", "~/.ssh/id_ed25519"},
		{"PRIVATE_KEY_PATH", "C:\\keys\\id.pem"},
		{"TOKEN_URL", "https://auth.example.com/token"},
		{"SECRET_NAME", "projects/x/secrets/y"},
		{"KEY", "name"},
		{"X-Session", "keep-alive"},
		{"", "@modelcontextprotocol/server-filesystem"},
		{"", "ghcr.io/github/github-mcp-server:1.2.3"},
		{"", "/home/me/projects/2024/server-v2/build/index.js"},
		{"", "https://api.example.com/v1/things/0f1e2d3c4b5a69788796a5b4c3d2e1f0"},
		{"", "this-is-a-rather-long-option-value"},
		{"", "us-east-1"},
		{"", "the quick brown fox jumps over 13 lazy dogs"},
		{"", "--max-old-space-size=4096"},
		{"", "550e8400-e29b-41d4-a716-446655440000"},
		{"", "me@example.com"},
		{"NODE_OPTIONS", "--experimental-vm-modules"},
		{"MONKEY", "banana"},
	} {
		if secret.LooksSecret(s[0], s[1]) {
			t.Errorf("%s=%s is taken for a secret", s[0], s[1])
		}
	}
}
