// SPDX-License-Identifier: MPL-2.0

package trials

import "fmt"

// Trial is the result of writes about one type of objects.
type Trial struct {
	Object  string   `json:"object"` // "product"
	Answers []Answer `json:"answers"`
}

// Answer is the result of writes about one question. It has words of the doctor, statuses and names
// of the contract's members.
type Answer struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// trial makes one object of a template, changes it, and deletes it.
type trial struct {
	*template

	run     string
	values  map[string]string // of placeholders
	name    string            // of the object; an update adds a letter
	id      string            // empty: the object was not made, or not found
	made    bool              // a create was sent, and not refused
	ended   bool              // the service accepted the request that ends its life
	updates int               // that were sent
	answers []Answer          // for the report
}

func (t *trial) say(question, format string, args ...any) {
	t.answers = append(t.answers, Answer{question, fmt.Sprintf(format, args...)})
}
