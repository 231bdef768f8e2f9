// SPDX-License-Identifier: MPL-2.0

package account

import (
	"net/url"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// ConfigWithSecrets is the configuration with the sensitive arguments, too, that only the state
// has. No file but the values for a seed has them.
func (o Object) ConfigWithSecrets() cty.Value {
	config, _ := cty.Transform(o.Config, func(at cty.Path, value cty.Value) (cty.Value, error) {
		if known, err := at.Apply(o.State); err == nil && value.IsNull() && isSecret(o.Type.Attributes, at) {
			return known, nil
		}
		return value, nil // no step fails
	})
	return config
}

// isSecret reports whether a path leads to a sensitive argument.
func isSecret(attributes []Attribute, at cty.Path) (secret bool) {
	for _, step := range at {
		name, isName := step.(cty.GetAttrStep)
		if !isName {
			continue
		}
		for _, a := range attributes {
			if a.Name == name.Name {
				attributes, secret = a.Members, a.Sensitive && a.Argument
				break
			}
		}
	}
	return secret
}

// URLWithoutSecrets leaves out the user, the query and the fragment of a URL.
func URLWithoutSecrets(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return "https://example.com/"
	}
	return (&url.URL{Scheme: parsed.Scheme, Host: parsed.Host, Path: parsed.Path}).String()
}

// hostAndPath is the part of a URL that can be a name.
func hostAndPath(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.Hostname() + parsed.Path
}

// HostOf is the host of a URL with its port, in small letters, or "".
func HostOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.ToLower(parsed.Host)
}
