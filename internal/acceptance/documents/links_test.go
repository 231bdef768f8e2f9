// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

var (
	pageLink    = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	pageHeading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	pageAnchor  = regexp.MustCompile(`<a id="([^"]+)">`)
	notInSlug   = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestPages_links demands that each relative link of a page leads to a file, and an anchor to a
// heading of it.
func TestPages_links(t *testing.T) {
	t.Parallel()
	root := acctest.Path()
	var pages []string
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"} {
		pages = append(pages, filepath.Join(root, name))
	}
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			pages = append(pages, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	anchors := map[string]map[string]bool{}
	for _, page := range pages {
		for _, match := range pageLink.FindAllStringSubmatch(readPage(t, page), -1) {
			target, anchor, _ := strings.Cut(match[1], "#")
			if strings.Contains(target, ":") {
				continue
			}
			file := page
			if target != "" {
				file = filepath.Join(filepath.Dir(page), filepath.FromSlash(target))
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s, which does not exist", page, match[1])
				continue
			}
			if anchor == "" {
				continue
			}
			if anchors[file] == nil {
				anchors[file] = anchorsOf(readPage(t, file))
			}
			if !anchors[file][anchor] {
				t.Errorf("%s links to %s, which has no such heading", page, match[1])
			}
		}
	}
}

func readPage(t *testing.T, path string) string {
	t.Helper()
	content := acctest.ReadFile(t, path)
	return content
}

// anchorsOf returns the anchors of a page. A heading has its words in lower case, with hyphens.
func anchorsOf(page string) map[string]bool {
	found := map[string]bool{}
	for _, heading := range pageHeading.FindAllStringSubmatch(page, -1) {
		words := notInSlug.ReplaceAllString(strings.ToLower(heading[1]), "")
		found[strings.ReplaceAll(words, " ", "-")] = true
	}
	for _, anchor := range pageAnchor.FindAllStringSubmatch(page, -1) {
		found[anchor[1]] = true
	}
	return found
}
