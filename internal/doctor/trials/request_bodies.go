// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// inventions are the values of placeholders that differ from run to run, because some must be
// unique in an account. None of them exists: no key belongs to the addresses, no bank has the code
// 99900001, and names below .invalid never resolve.
func inventions(run, organization string) (map[string]string, error) {
	random := make([]byte, 4)
	_, _ = rand.Read(random)
	n := int(binary.BigEndian.Uint32(random) >> 1) // of 31 bits: an int has 32 on some platforms
	const example = "0x52908400098527886E0F7030069857D2E4169EE7"
	address, _ := destination.InventAddress(example, n)
	other, _ := destination.InventAddress(example, n+1)
	iban := ""
	for check := 2; check <= 98 && destination.CheckIBAN(iban) != nil; check++ {
		iban = fmt.Sprintf("DE%02d99900001%010d", check, n)
	}
	for _, err := range []error{destination.Check(address), destination.Check(other), destination.CheckIBAN(iban)} {
		if err != nil {
			return nil, fmt.Errorf("no address could be invented: %w", err)
		}
	}
	return map[string]string{
		"$EVM": address, "$OTHEREVM": other, "$IBAN": iban, "$BIC": "SPREDEFFXXX", "$EMAIL": emailOf(run), "$ORGANIZATION": organization,
	}, nil
}

// emailOf is the mailbox of a run's customer. It does not exist.
func emailOf(run string) string { return run + "@doctor.invalid" }

// fill replaces the placeholders of a text about the object of a trial.
func (w *Writer) fill(t *trial, content string) string {
	pairs := []string{"$NAME", t.name, "$ID", t.id}
	for placeholder, value := range t.values {
		pairs = append(pairs, placeholder, value)
	}
	for _, other := range w.trials {
		pairs = append(pairs, "$"+strings.ToUpper(other.word), other.id)
	}
	return strings.NewReplacer(pairs...).Replace(content)
}

func (w *Writer) fillAll(t *trial, args []string) (all []string) {
	for _, arg := range args {
		all = append(all, w.fill(t, arg))
	}
	return all
}

// body is a request with members of several texts. A later one wins.
func (w *Writer) body(t *trial, texts ...string) map[string]any {
	all := map[string]any{}
	for _, content := range texts {
		members, _ := decode([]byte(w.fill(t, content))).(map[string]any)
		maps.Copy(all, members)
	}
	return all
}

// decode decodes JSON, or returns nil.
func decode(data []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// encode returns the JSON of members.
func encode(members map[string]any) string {
	data, _ := json.Marshal(members) // it was JSON before
	return string(data)
}
