// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

var (
	pageLink    = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	pageHeading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	pageAnchor  = regexp.MustCompile(`<a id="([^"]+)">`)
	notInSlug   = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// registryDocs is the address of docs in the registry.
const registryDocs = "https://registry.terraform.io/providers/terraform-payments/payments/latest/docs/"

// linkedFile returns the file that a link without its anchor leads to, or "" for another site. The
// registry shows the pages of docs without ".md", and the index at an address without a slash:
// there a relative link leads nowhere.
func linkedFile(root, page, target string) (string, error) {
	docs := filepath.Join(root, "docs")
	inner, isRegistry := strings.CutPrefix(target, registryDocs)
	switch isPage := strings.HasPrefix(page, docs); {
	case isRegistry:
		return filepath.Join(docs, filepath.FromSlash(inner)+".md"), nil
	case strings.Contains(target, ":"):
		return "", nil
	case target == "":
		return page, nil
	case isPage && filepath.Dir(page) == docs:
		return "", errors.New("a relative link on the index")
	case isPage && strings.HasSuffix(target, ".md"):
		return "", errors.New("a link that the registry does not know")
	case isPage:
		target += ".md"
	}
	return filepath.Join(filepath.Dir(page), filepath.FromSlash(target)), nil
}

// docsPages returns the paths of all pages of the registry.
func docsPages(t *testing.T) (pages []string) {
	t.Helper()
	err := filepath.WalkDir(acctest.Path("docs"), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			pages = append(pages, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

var (
	frontMatter = regexp.MustCompile(`(?s)^---\n(.*?)\n---\n`)
	isMarkup    = regexp.MustCompile("`|->|~>|\\*\\*|\\]\\(|\\.\\./")
	guideGroup  = regexp.MustCompile(`(?m)^subcategory: "(Start|Operate|Reference)"$`)
	nextPage    = regexp.MustCompile(`\n\nNext: .*\]\(.*\n$`)
)

// TestPages_frame demands front matter without markup, because the registry shows it as it is. A
// guide has a group, and ends with the page that its reader needs next.
func TestPages_frame(t *testing.T) {
	t.Parallel()
	for _, page := range docsPages(t) {
		text := readPage(t, page)
		front := frontMatter.FindString(text)
		if markup := isMarkup.FindString(front); front == "" || markup != "" {
			t.Errorf("%s: the front matter is missing, or has the markup %q:\n%s", page, markup, front)
		}
		isGuide := filepath.Base(filepath.Dir(page)) == "guides"
		if isGuide && !guideGroup.MatchString(front) {
			t.Errorf("%s has no subcategory Start, Operate or Reference", page)
		}
		if isGuide && !nextPage.MatchString(text) {
			t.Errorf("%s does not end with the next page", page)
		}
	}
}

var codeBlock = regexp.MustCompile("(?sm)^ *```.*?^ *```$")

// TestPages_width demands code blocks that no reader has to scroll. The identifier of two parts in
// an import block has no place to break: the block takes a literal in Terraform 1.5.
func TestPages_width(t *testing.T) {
	t.Parallel()
	const widest = 75
	isWhole := regexp.MustCompile(`^ +id = "[0-9a-f-]{36}/[0-9a-f-]{36}"$`)
	for _, page := range append(docsPages(t), acctest.Path("README.md"), acctest.Path("SECURITY.md")) {
		for _, block := range codeBlock.FindAllString(readPage(t, page), -1) {
			for line := range strings.Lines(block) {
				line = strings.TrimRight(line, "\n")
				if utf8.RuneCountInString(line) > widest && !isWhole.MatchString(line) {
					t.Errorf("%s: this line has more than %d characters:\n%s", page, widest, line)
				}
			}
		}
	}
}

// TestPages_links demands that each link to a page leads to a file, and an anchor to a heading.
func TestPages_links(t *testing.T) {
	t.Parallel()
	root := acctest.Path()
	pages := docsPages(t)
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "examples/README.md"} {
		pages = append(pages, filepath.Join(root, name))
	}
	anchors := map[string]map[string]bool{}
	for _, page := range pages {
		for _, match := range pageLink.FindAllStringSubmatch(readPage(t, page), -1) {
			target, anchor, _ := strings.Cut(match[1], "#")
			file, err := linkedFile(root, page, target)
			if err == nil && file == "" {
				continue
			}
			if err == nil {
				_, err = os.Stat(file)
			}
			if err != nil {
				t.Errorf("%s links to %s: %v", page, match[1], err)
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
