// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
)

// TestCalm reviews the ordinary pull requests of a seller, as terraform planned them: each review
// is short, has no row twice, and needs an approval only where destinations are new.
func TestCalm(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		code, approve, warn, lines int // the lines without those that are folded
		says                       string
	}{
		"first_apply":    {exitApprove, 4, 6, 22, "everything is new"},
		"adoption":       {exitApprove, 4, 6, 19, "91 to import, 0 to add, 0 to change"},
		"dearer_catalog": {cli.Done, 0, 0, 8, "| | **40 products** | | 12.61 to 307.86 EUR | **+2.9 % to +3.0 %** | |"},
		"customers":      {cli.Done, 0, 0, 8, "| | **40 bank accounts**: company-01 GmbH, company-02 GmbH, company-03 GmbH, and 37 more | |"},
		"code":           {cli.Done, 0, 0, 8, "**15 %** off every product | Collector's club **21.25 EUR**"},
		"network":        {cli.Done, 0, 0, 8, "buyers can also pay in it"},
		"version":        {cli.Done, 0, 0, 3, "no changes of prices, destinations or what buyers see among 10 objects"},
		"moved":          {cli.Done, 0, 0, 3, "no changes of prices, destinations or what buyers see among 10 objects"},
		"texts":          {cli.Done, 0, 0, 14, "the same host, another path"},
		"webhook":        {cli.Done, 0, 1, 8, "a familiar host or domain, another path or host of it"},
		"code_ends":      {cli.Done, 0, 0, 8, "deleted: buyers can no longer use it"},
		"second_page":    {cli.Done, 0, 0, 8, "familiar from payment page Necklace and Silver ring"},
	} {
		planned := acctest.ReadFile(t, "testdata/calm/"+name+".json")
		r, counts := run(t, planned, "-title", "production"), map[string]int{}
		for _, f := range foundIn(t, planned).Findings {
			counts[f.Level]++
		}
		var lines []string
		shown, folded, _ := strings.Cut(r.out, "<details>")
		_, foot, _ := strings.Cut(folded, "</details>")
		for line := range strings.Lines(shown + foot) {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if slices.Contains(lines, line) && !strings.HasPrefix(line, "| | Object") && !strings.HasPrefix(line, "|--") {
				t.Errorf("%s has this twice: %s", name, line)
			}
			lines = append(lines, line)
		}
		is := fmt.Sprint(r.code, counts[findings.Approve.String()], counts[findings.Warn.String()])
		if want := fmt.Sprint(c.code, c.approve, c.warn); is != want || len(lines) > c.lines || !strings.Contains(r.out, c.says) {
			t.Errorf("%s: %s and %d lines, want %s, at most %d and %q:\n%s", name, is, len(lines), want, c.lines, c.says, strings.Join(lines, "\n"))
		}
	}
}

// TestCalm_pictures: many pictures of one new host are one row. One at a host that companies share
// has its own.
func TestCalm_pictures(t *testing.T) {
	t.Parallel()
	changes := products(25, func(address string, of object) object {
		return planned(address, of, with(of, "image_url", "https://cdn.shop.example/"+address[len("payments_product."):]))
	})
	for i, shared := range []string{"https://imgur.com/a", "https://imgur.com/b"} {
		o := with(ring, "id", fmt.Sprint(anID, i), "name", "Shared")
		changes = append(changes, planned(fmt.Sprint("payments_product.s", i), o, with(o, "image_url", shared)))
	}
	r := run(t, written(t, changes...))
	const row = "**25 products**: Ring, Ring, Ring, and 22 more | | **cdn<wbr>.shop<wbr>.example**, on several paths<br>another site |"
	for _, says := range []string{row, "`/a`", "`/b`"} {
		if !strings.Contains(r.out, says) {
			t.Errorf("no %q:\n%s", says, r.out)
		}
	}
}

// TestCalm_host: the host of the environment is no finding, in any spelling, and another one is.
func TestCalm_host(t *testing.T) {
	t.Parallel()
	for url, level := range map[string]string{"https://api.example": "", "https://API.example": "", "https://api.example/x": "approve"} {
		text := writtenWith(t, object{"configuration": object{"provider_config": object{"payments": object{
			"name": "payments", "full_name": "registry.terraform.io/terraform-payments/payments",
			"expressions": object{"base_url": object{"constant_value": url}},
		}}}})
		r := runIn(t, map[string]string{"PAYMENTS_BASE_URL": "https://api.example"}, text, "-format", "json")
		if isSaid := strings.Contains(r.out, `"provider.host"`); isSaid != (level != "") || isSaid && r.code != exitApprove {
			t.Errorf("%s: %+v", url, r)
		}
	}
}

// TestCalm_hidden hides each argument of each type in turn: an object that a plan leaves alone is
// no finding.
func TestCalm_hidden(t *testing.T) {
	t.Parallel()
	for kind, hidden := range objects {
		for name := range hidden {
			changes := []object{sensitive(kept(kind+".x", hidden), object{name: true})}
			for other, of := range objects {
				if other != kind {
					changes = append(changes, kept(other+".x", of))
				}
			}
			if ids := foundIn(t, written(t, changes...)).ids(); len(ids) > 0 {
				t.Errorf("%s of %s: %v", name, kind, ids)
			}
		}
	}
}
