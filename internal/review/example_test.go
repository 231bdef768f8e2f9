// SPDX-License-Identifier: MPL-2.0

package review

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestAccReview_example reviews the example: a pull request that changes the configuration of a
// shop.
func TestAccReview_example(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t))
	cli.Write("main.tf", acctest.ReadFile(t, "testdata/example/base.tf"))
	cli.Must("apply", "-auto-approve")
	if r := run(t, planOf(t, cli), "-title", "production"); r.code != exitDone ||
		r.out != marker+"production: no changes of prices, destinations or what buyers see.\n" {
		t.Errorf("an empty plan: %+v", r)
	}
	cli.Write("main.tf", acctest.ReadFile(t, "testdata/example/pull_request.tf"))
	planned := planOf(t, cli)
	for format, file := range map[string]string{"markdown": "example.md", "json": "example.json", "text": "example.txt"} {
		r := run(t, planned, "-title", "production", "-format", format)
		if r.code != exitApprove || r.err != "" {
			t.Errorf("%s: exit code %d, %s", format, r.code, r.err)
		}
		isLike(t, "example/"+file, r.out)
	}
}
