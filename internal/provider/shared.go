// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// shared warns of the second resource of a run that has one object in the state: an object that was
// imported twice, or whose state was copied. Engines compare addresses only.
func (s *server) shared(name string, prior tftypes.Value) []*tfprotov6.Diagnostic {
	id, _ := raw.StringAt(prior, "id")
	if id == "" || !s.run.isOne() || !s.run.again(name+" "+strings.ToLower(id)) {
		return nil
	}
	kind := diagnose.Human(strings.TrimPrefix(name, "payments_"))
	return []*tfprotov6.Diagnostic{{
		Severity: tfprotov6.DiagnosticSeverityWarning, Summary: fmt.Sprintf("Two resources manage the %s %s", kind, id),
		Detail: fmt.Sprintf("Another resource of this run has the %s %s, too. Each apply writes the values of one resource over those of the "+
			"other, and destroying one of them destroys the object of both. Take one of the two out of the state with `state rm`, and remove "+
			"its resource block.", kind, id),
	}}
}
