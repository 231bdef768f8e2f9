// SPDX-License-Identifier: MPL-2.0

package client

import "net/url"

// archivedQuery returns the query of a list that shows archived objects only on request.
func archivedQuery(includeArchived bool) url.Values {
	if !includeArchived {
		return nil
	}
	return url.Values{"include_archived": {"true"}}
}
