// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// ask calls a function that returns a bool.
func ask(t *testing.T, f function.Function, arguments ...string) (types.Bool, *function.FuncError) {
	t.Helper()
	var given []attr.Value
	for _, argument := range arguments {
		given = append(given, types.StringValue(argument))
	}
	resp := function.RunResponse{Result: function.NewResultData(types.BoolUnknown())}
	f.Run(t.Context(), function.RunRequest{Arguments: function.NewArgumentsData(given)}, &resp)
	answer, _ := resp.Result.Value().(types.Bool)
	return answer, resp.Error
}

func TestAddressValid(t *testing.T) {
	t.Parallel()
	const bitcoin, ethereum = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
	for _, c := range []struct {
		network, address string
		want             bool
	}{
		{"Bitcoin", bitcoin, true},
		{"Bitcoin", bitcoin + "q", false},
		{"Bitcoin", "", false},
		{"BitcoinTestnet", bitcoin, false},
		{"Ethereum", bitcoin, false},
		{"Ethereum", ethereum, true},
		{"OpBnb", strings.ToLower(ethereum), true},
		{"Ethereum", ethereum[:41] + "e", false},
		{"Ethereum", "0x" + strings.Repeat("0", 40), false},
		{"MemeCoin", bitcoin, true},
		{"Fiat", bitcoin, false},
	} {
		if got, err := ask(t, NewAddressValid(), c.network, c.address); err != nil || got.IsUnknown() || got.ValueBool() != c.want {
			t.Errorf("%s on %s: %s %v", c.address, c.network, got, err)
		}
	}
}

func TestIsTestnet(t *testing.T) {
	t.Parallel()
	for _, network := range networks() {
		want := strings.HasSuffix(network, "Testnet") || strings.HasSuffix(network, "Devnet")
		if got, err := ask(t, NewIsTestnet(), network); err != nil || got.IsUnknown() || got.ValueBool() != want {
			t.Errorf("%s: %s %v", network, got, err)
		}
	}
}

// TestFunctions_unknownNetwork blames the first argument, and suggests a network for a typing
// error.
func TestFunctions_unknownNetwork(t *testing.T) {
	t.Parallel()
	for network, want := range map[string]string{
		"Bitcon":   `"Bitcon" is not a network that this provider knows, but "Bitcoin" is`,
		"bitcoin":  `"bitcoin" is not a network that this provider knows, but "Bitcoin" is`,
		"Moonbase": `"Moonbase" is not a network that this provider knows`,
		"":         `"" is not a network that this provider knows`,
	} {
		for _, f := range []func() (types.Bool, *function.FuncError){
			func() (types.Bool, *function.FuncError) { return ask(t, NewIsTestnet(), network) },
			func() (types.Bool, *function.FuncError) { return ask(t, NewAddressValid(), network, "x") },
		} {
			if got, err := f(); err == nil || err.FunctionArgument == nil || *err.FunctionArgument != 0 || err.Text != want {
				t.Errorf("%q: %s %v, want %s", network, got, err, want)
			}
		}
	}
}

// TestFormTable demands each network and each of its forms, with the checksum, in the
// documentation.
func TestFormTable(t *testing.T) {
	t.Parallel()
	rows := map[string]string{}
	at := ""
	for _, line := range strings.Split(strings.TrimSpace(formTable()), "\n")[2:] {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 3 {
			t.Fatalf("%q has %d cells", line, len(cells))
		}
		if names := strings.TrimSpace(cells[0]); names != "" {
			at = names
		}
		for _, name := range strings.Split(at, ", ") {
			rows[strings.Trim(name, "`")] += cells[1] + "=" + cells[2] + ";"
		}
	}
	for _, n := range destination.Networks() {
		if rows[n.Name] == "" {
			t.Errorf("%s is missing", n.Name)
		}
		for _, f := range n.Forms {
			if row := " " + f.Looks + " = " + f.Checksum; f.Looks != "" && f.Checksum != "" && !strings.Contains(rows[n.Name], row) {
				t.Errorf("%s: %q lacks %q", n.Name, rows[n.Name], row)
			}
		}
	}
}
