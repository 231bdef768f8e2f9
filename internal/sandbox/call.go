// SPDX-License-Identifier: MPL-2.0

package sandbox

func (c *call) path(name string) string { return c.request.PathValue(name) }

// flag reads a boolean of the query or the path.
func (c *call) flag(name string) bool {
	return c.request.URL.Query().Get(name) == "true" || c.path(name) == "true"
}
