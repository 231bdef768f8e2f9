// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProductType_nestings(t *testing.T) {
	t.Parallel()
	token := &ProductType{Presale: &Presale{&TokenPresale{"MUG", 6}}}
	const inner = `{"ticker":"MUG","decimals":6}`
	for in, want := range map[string]*ProductType{
		`{"Presale":{"Token":` + inner + `}}`:                                token,
		`{"Token":` + inner + `}`:                                            token,
		`{"TokenPresale":` + inner + `}`:                                     token,
		`{"Token":{"TokenPresale":` + inner + `}}`:                           token,
		`{"Presale":null,"Token":{"TokenPresale":` + inner + `}}`:            token,
		`{"Presale":{"Token":` + inner + `},"Token":null}`:                   token,
		`{"Presale":null,"Token":null,"TokenPresale":` + inner + `}`:         token,
		`{"Token":{"ticker":"MUG","decimals":6,"TokenPresale":null},"x":[]}`: token,
		`{"Presale":{}}`:             {Presale: &Presale{}, Other: json.RawMessage(`{"Presale":{}}`)},
		`{"Presale":{"Token":null}}`: {Presale: &Presale{}, Other: json.RawMessage(`{"Presale":{"Token":null}}`)},
		`{"Service":{"hours":7}}`:    {Other: json.RawMessage(`{"Service":{"hours":7}}`)},
		`{"Presale":null}`:           {Other: json.RawMessage(`{"Presale":null}`)},
		`{}`:                         {Other: json.RawMessage(`{}`)},
		`null`:                       nil,
	} {
		var got struct{ ProductType *ProductType }
		if err := json.Unmarshal([]byte(`{"productType":`+in+`}`), &got); err != nil {
			t.Errorf("%s: %v", in, err)
		}
		if diff := cmp.Diff(want, got.ProductType); diff != "" {
			t.Errorf("%s (-want +got):\n%s", in, diff)
		}
	}
	for _, in := range []string{
		`7`, `"Token"`, `{"Token":7}`, `{"Token":{"decimals":"six"}}`, `{"TokenPresale":[]}`,
		`{"Presale":{"Token":{"decimals":3000000000}}}`,
	} {
		if err := json.Unmarshal([]byte(in), new(ProductType)); err == nil {
			t.Errorf("%s was read", in)
		}
	}
	for _, kept := range []string{`{"Service":{"hours":7}}`, `{"Presale":{"Right":{"until":null}}}`} { // updates keep unknown types
		var got ProductType
		if err := json.Unmarshal([]byte(kept), &got); err != nil || !got.IsUnknown() {
			t.Errorf("%s: %+v, %v", kept, got, err)
		}
		if data, err := json.Marshal(&got); err != nil || string(data) != kept {
			t.Errorf("%s is written as %s, %v", kept, data, err)
		}
	}
	data, err := json.Marshal(token)
	if want := `{"Presale":{"Token":` + inner + `}}`; err != nil || string(data) != want {
		t.Errorf("written as %s, %v; want %s", data, err, want)
	}
}
