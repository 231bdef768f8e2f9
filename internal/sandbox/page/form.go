// SPDX-License-Identifier: MPL-2.0

package page

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// separator is between the parts of a method in the form. A network or a token that contains it
// cannot be paid with.
const separator = "|"

const maxForm = 64 << 10

// Filled is the form of a hosted page as a buyer sent it.
type Filled struct {
	Network, Token, Amount string // the method, and the amount that the page showed
	Customer               string // the id of the payer; empty for a stranger
	Answers                []Answer
	Code                   string // a discount code
	IsAsking               bool   // for the total with the code: the amount is that of another code

	values  map[string]string // of all input fields, by their names
	refusal string
}

// Answer is the answer to an input field of a payment link.
type Answer struct{ Label, Value string }

// ReadForm reads the form of the hosted page of an object.
func ReadForm(w http.ResponseWriter, r *http.Request, v *Snapshot, group, id string) (Filled, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		return Filled{}, fmt.Errorf("the form must be URL-encoded, and have at most %d bytes", maxForm)
	}
	for _, values := range r.PostForm {
		if slices.ContainsFunc(values, func(value string) bool { return !utf8.ValidString(value) }) {
			return Filled{}, errors.New("the form must be valid UTF-8")
		}
	}
	object, _ := v.get(group, id)
	form := Filled{Customer: r.PostForm.Get("customer"), values: map[string]string{}, Code: strings.TrimSpace(r.PostForm.Get("code"))}
	form.IsAsking = r.PostForm.Has("apply") || r.PostForm.Get("priced") != form.Code
	for i, field := range store.ObjectsIn(object["inputFields"]) {
		value := r.PostForm.Get(fieldName(i))
		form.values[fieldName(i)] = value
		if answers(object, i, value) {
			form.Answers = append(form.Answers, Answer{engine.Text(field["inputLabel"]), value})
		}
	}
	parts := strings.Split(r.PostForm.Get("method"), separator)
	if len(parts) == 3 {
		form.Network, form.Token, form.Amount = parts[0], parts[1], parts[2]
	} else if !form.IsAsking {
		return form, errors.New("choose how to pay")
	}
	return form, nil
}

// answers reports whether the form sends the value of an input field. An empty one is sent only if
// several fields have its label, to keep their places.
func answers(object Object, i int, value string) bool {
	fields := store.ObjectsIn(object["inputFields"])
	same := 0
	for _, other := range fields {
		if engine.Text(other["inputLabel"]) == engine.Text(fields[i]["inputLabel"]) {
			same++
		}
	}
	return value != "" || same > 1
}

func fieldName(i int) string { return "field-" + strconv.Itoa(i) }

// fields are the input fields of a payment link, with the values that the buyer sent. The refusal
// is at the field that it names: by its label in quotes, or by the position of its answer.
// Otherwise it is returned, for the whole form.
func (f Filled) fields(object Object) (fields []field, refusal string) {
	refusal = f.refusal
	answer := 0
	for i, asked := range store.ObjectsIn(object["inputFields"]) {
		kind := map[any]string{"Number": "number", "Email": "email"}[asked["dataType"]]
		if kind == "" {
			kind = "text"
		}
		label := engine.Text(asked["inputLabel"])
		shown := field{
			Name: fieldName(i), Label: shownText(asked["inputLabel"]), Kind: kind, Value: f.values[fieldName(i)],
			Required: asked["isRequired"] == true,
		}
		named := !strings.Contains(refusal, "inputData[") && strings.Contains(refusal, strconv.Quote(label))
		if answers(object, i, shown.Value) {
			named = named || strings.Contains(refusal, fmt.Sprintf("inputData[%d]", answer))
			answer++
		}
		if refusal != "" && named {
			shown.Error, refusal = withoutField(refusal), ""
		}
		fields = append(fields, shown)
	}
	return fields, withoutField(refusal)
}

// withoutField takes the name of a member of the control interface off a refusal: the buyer of a
// page sees none.
func withoutField(refusal string) string {
	name, rest, ok := strings.Cut(refusal, ": ")
	if ok && !strings.ContainsAny(name, " \"") {
		return rest
	}
	return refusal
}
