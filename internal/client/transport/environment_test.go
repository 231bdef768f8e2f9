// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestFromEnvironment: each missing or wrong variable is named, and no error has the key.
func TestFromEnvironment(t *testing.T) {
	t.Parallel()
	const address, key = "https://pay.example", "canary-key"
	for _, test := range []struct{ url, key, file, want string }{
		{address, key, "", ""},
		{"", key, "", "PAYMENTS_BASE_URL is not set"},
		{address, "", "", "PAYMENTS_API_KEY is not set"},
		{"http://pay.example", key, "", "PAYMENTS_BASE_URL cannot be used"},
		{address, key + "\n", "", "PAYMENTS_API_KEY cannot be used"},
		{address, key, filepath.Join(t.TempDir(), "none.pem"), "the file that PAYMENTS_CA_FILE names cannot be used"},
		{address, key, key, "the file that PAYMENTS_CA_FILE names cannot be used"},
	} {
		cfg, err := FromEnvironment(func(name string) string {
			return map[string]string{EnvBaseURL: test.url, EnvAPIKey: test.key, EnvCAFile: test.file}[name]
		})
		switch {
		case test.want == "" && (err != nil || cfg.BaseURL != address || cfg.APIKey != key || !strings.Contains(cfg.APIKeySource, EnvAPIKey)):
			t.Errorf("%+v, %v", cfg, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), key)),
			test.file != "" && strings.Contains(err.Error(), test.file):
			t.Errorf("%q: %v", test.want, err)
		}
	}
}
