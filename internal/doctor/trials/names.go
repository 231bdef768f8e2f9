// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"crypto/rand"
	"encoding/hex"
	"regexp"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

// newRunName returns the beginning of the names of a run: "doctor-3f9a1c5e7b20". It is unique, so
// the names of two runs never meet.
func newRunName() string {
	random := make([]byte, 6)
	_, _ = rand.Read(random) // it never fails
	return "doctor-" + hex.EncodeToString(random)
}

// The labels that the doctor gives: a name, or a URL whose host is below .invalid. An update adds a
// letter. A service may write a label in other letters, and a URL with its port or without its
// slash.
var (
	ownNames = evidence.Lazily(`(?i)^(doctor-[0-9a-f]{12})-([a-z-]+?)(?:-([a-d]))?$`)
	ownURLs  = evidence.Lazily(`(?i)^https://(doctor-[0-9a-f]{12})-([a-z-]+?)(?:-([a-d]))?\.invalid(?::443)?/?$`)
)

// nameIn returns the name of a template's object in a run.
func (k *template) nameIn(run string) string { return run + "-" + k.word }

// ownerOf returns the run that made an object of the template with a label, and the letter of its
// latest update. The run is empty if the label is not one that the doctor gives.
func (k *template) ownerOf(label any) (run, update string) {
	content, _ := label.(string)
	parts := k.labels().FindStringSubmatch(content)
	if parts == nil || !strings.EqualFold(parts[2], k.word) {
		return "", ""
	}
	return strings.ToLower(parts[1]), strings.ToLower(parts[3])
}

// labels is the pattern of the template's labels.
func (k *template) labels() *regexp.Regexp {
	if strings.Contains(k.body, "https://$NAME.invalid/") {
		return ownURLs()
	}
	return ownNames()
}
