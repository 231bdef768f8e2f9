// SPDX-License-Identifier: MPL-2.0

package transport

import "fmt"

// The environment variables of the connection's settings.
const (
	EnvBaseURL = "PAYMENTS_BASE_URL"
	EnvAPIKey  = "PAYMENTS_API_KEY"
	EnvCAFile  = "PAYMENTS_CA_FILE"
	// EnvOnly says, if it is set, that the provider uses no other address and key than those of the
	// environment. A rehearsal sets it, so that nothing reaches the account.
	EnvOnly = "PAYMENTS_ONLY_ENVIRONMENT"
)

// FromEnvironment returns the settings of the environment, all others zero. getenv is [os.Getenv].
// The error names the missing or invalid variable, without the key.
func FromEnvironment(getenv func(string) string) (Config, error) {
	cfg := Config{
		BaseURL: getenv(EnvBaseURL), APIKey: getenv(EnvAPIKey), APIKeySource: "the environment variable " + EnvAPIKey,
	}
	switch {
	case cfg.BaseURL == "":
		return Config{}, fmt.Errorf("%s is not set: set it to the URL of the payments service", EnvBaseURL)
	case cfg.APIKey == "":
		return Config{}, fmt.Errorf("%s is not set: set it to the API key of the payments service", EnvAPIKey)
	}
	if _, err := ParseBaseURL(cfg.BaseURL); err != nil {
		return Config{}, fmt.Errorf("%s cannot be used: %w", EnvBaseURL, err)
	}
	if err := CheckAPIKey(cfg.APIKey); err != nil {
		return Config{}, fmt.Errorf("%s cannot be used: %w", EnvAPIKey, err)
	}
	if file := getenv(EnvCAFile); file != "" {
		var err error
		if cfg.RootCAs, err = ReadCAFile(file); err != nil {
			return Config{}, fmt.Errorf("the file that %s names cannot be used: %w", EnvCAFile, err)
		}
	}
	return cfg, nil
}
