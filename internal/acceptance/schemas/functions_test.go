// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

type functionCall struct {
	arguments []tftypes.Value
	want      tftypes.Value
}

// functionCalls has a call of every function, and its result.
var functionCalls = map[string]functionCall{
	"address_valid": {
		[]tftypes.Value{tftypes.NewValue(tftypes.String, "Tron"), tftypes.NewValue(tftypes.String, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")},
		tftypes.NewValue(tftypes.Bool, true),
	},
	"amount_valid":  {[]tftypes.Value{amountOf("9.99"), tftypes.NewValue(tftypes.String, "EUR")}, tftypes.NewValue(tftypes.Bool, true)},
	"chain_id":      {[]tftypes.Value{tftypes.NewValue(tftypes.String, "Polygon")}, tftypes.NewValue(tftypes.Number, 137)},
	"deposit_event": {[]tftypes.Value{tftypes.NewValue(tftypes.String, depositBody)}, tftypes.Value{}}, // of any value
	"iban_normalize": {
		[]tftypes.Value{tftypes.NewValue(tftypes.String, "de89 3704 0044 0532 0130 00")},
		tftypes.NewValue(tftypes.String, "DE89370400440532013000"),
	},
	"is_testnet": {[]tftypes.Value{tftypes.NewValue(tftypes.String, "SepoliaTestnet")}, tftypes.NewValue(tftypes.Bool, true)},
	"multiply":   {[]tftypes.Value{amountOf("4.35"), amountOf("3"), amountOf("1.19")}, amountOf("15.5295")},
	"round":      {[]tftypes.Value{amountOf("-15.525"), tftypes.NewValue(tftypes.String, "EUR")}, amountOf("-15.53")},
	"sum": {
		[]tftypes.Value{tftypes.NewValue(tftypes.List{ElementType: tftypes.Number}, []tftypes.Value{amountOf("0.1"), amountOf("0.6")})},
		amountOf("0.7"),
	},
}

// TestFunctions_valid runs the framework's own checks of every function, which it leaves to the
// provider's tests.
func TestFunctions_valid(t *testing.T) {
	t.Parallel()
	p, _ := provider.New("test").(fwprovider.ProviderWithFunctions)
	for _, construct := range p.Functions(t.Context()) {
		var meta function.MetadataResponse
		var described function.DefinitionResponse
		f := construct()
		f.Metadata(t.Context(), function.MetadataRequest{}, &meta)
		f.Definition(t.Context(), function.DefinitionRequest{}, &described)
		var checked function.DefinitionValidateResponse
		described.Definition.ValidateImplementation(t.Context(), function.DefinitionValidateRequest{FuncName: meta.Name}, &checked)
		if len(checked.Diagnostics) > 0 {
			t.Errorf("%s: %v", meta.Name, checked.Diagnostics)
		}
	}
}

// TestFunctions_described demands sentences about every function and parameter.
func TestFunctions_described(t *testing.T) {
	t.Parallel()
	for name, f := range acctest.Schemas(t).Functions {
		sentence(t, name+": summary", f.Summary)
		sentence(t, name, f.Description)
		if f.DescriptionKind != tfprotov6.StringKindMarkdown {
			t.Errorf("%s: its description is not Markdown", name)
		}
		parameters := f.Parameters
		if f.VariadicParameter != nil {
			parameters = append(parameters, f.VariadicParameter)
		}
		for _, p := range parameters {
			sentence(t, name+": "+p.Name, p.Description)
		}
	}
}

// TestFunctions_noWholeNumbers demands that no function takes an integer or a float: the server
// does not see arguments of functions, so that the framework would take a fraction, or a number
// of many digits, for a defect of the provider. A number of any size is none.
func TestFunctions_noWholeNumbers(t *testing.T) {
	t.Parallel()
	p, _ := provider.New("test").(fwprovider.ProviderWithFunctions)
	for _, construct := range p.Functions(t.Context()) {
		var described function.DefinitionResponse
		construct().Definition(t.Context(), function.DefinitionRequest{}, &described)
		parameters := described.Definition.Parameters
		if described.Definition.VariadicParameter != nil {
			parameters = append(parameters, described.Definition.VariadicParameter)
		}
		for _, parameter := range parameters {
			typ := parameter.GetType()
			if list, ok := typ.(attr.TypeWithElementType); ok {
				typ = list.ElementType()
			}
			if typ.TerraformType(t.Context()).Is(tftypes.Number) && !typ.Equal(types.NumberType) {
				t.Errorf("%T takes a %s", construct(), typ)
			}
		}
	}
}

// TestFunctions_documented demands an example, a page and a tested call of every function.
func TestFunctions_documented(t *testing.T) {
	t.Parallel()
	names := slices.Sorted(maps.Keys(acctest.Schemas(t).Functions))
	if want := slices.Sorted(maps.Keys(functionCalls)); !slices.Equal(names, want) {
		t.Errorf("the functions are %q, and %q are called", names, want)
	}
	for _, name := range names {
		present(t, acctest.Path("examples", "functions", name, "function.tf"))
		present(t, acctest.Path("docs", "functions", name+".md"))
	}
}

// call calls a function of a server that is not configured.
func call(t *testing.T, name string, arguments ...tftypes.Value) *tfprotov6.CallFunctionResponse {
	t.Helper()
	req := &tfprotov6.CallFunctionRequest{Name: name}
	for _, argument := range arguments {
		packed, err := tfprotov6.NewDynamicValue(argument.Type(), argument)
		if err != nil {
			t.Fatal(err)
		}
		req.Arguments = append(req.Arguments, &packed)
	}
	resp, err := provider.NewServer("test")().CallFunction(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	return resp
}

// TestProtocol_functionOfNothing: a null of OpenTofu is one.
func TestProtocol_functionOfNothing(t *testing.T) {
	t.Parallel()
	currency, err := tfprotov6.NewDynamicValue(tftypes.String, tftypes.NewValue(tftypes.String, "EUR"))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := provider.NewServer("test")().CallFunction(t.Context(), &tfprotov6.CallFunctionRequest{
		Name: "round", Arguments: []*tfprotov6.DynamicValue{{}, &currency},
	})
	if err != nil || resp.Error != nil {
		t.Fatal(err, resp.Error)
	}
	if got, err := resp.Result.Unmarshal(tftypes.Number); err != nil || !got.IsNull() {
		t.Errorf("round(null) is %s (%v)", got, err)
	}
}

// TestProtocol_functions calls every function.
func TestProtocol_functions(t *testing.T) {
	t.Parallel()
	for name, c := range functionCalls {
		resp := call(t, name, c.arguments...)
		if resp.Error != nil {
			t.Errorf("%s fails: %s", name, resp.Error.Text)
			continue
		}
		got, err := resp.Result.Unmarshal(acctest.Schemas(t).Functions[name].Return.Type)
		if err != nil || c.want.Type() != nil && !got.Equal(c.want) {
			t.Errorf("%s returns %s, want %s (%v)", name, got, c.want, err)
		}
	}
}

// TestAccFunctions calls a function from a configuration without a provider block.
func TestAccFunctions(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, nil)
	output := func(network string) string {
		return "output \"id\" {\n  value = provider::payments::chain_id(\"" + network + "\")\n}\n"
	}
	net := fmt.Sprintf("output \"net\" {\n  value = provider::payments::deposit_event(%q).deposit.net_amount\n}\n", depositBody)
	cli.Main(output("Ethereum") + net)
	cli.Must("apply", "-auto-approve")
	for name, want := range map[string]string{"id": "1", "net": "10.447500000000000000001"} { // all digits
		if out := cli.Must("output", "-json", name); strings.TrimSpace(out) != want {
			t.Errorf("%s is %s, want %s", name, out, want)
		}
	}
	for network, words := range map[string]string{
		"Ethereun": `"Ethereun" is not a network that this provider knows, but "Ethereum" is.`,
		"Bitcoin":  "Bitcoin has no chain id that this provider knows. Networks with a chain id: Arbitrum,",
	} {
		cli.Main(output(network))
		result := cli.Run("validate")
		if result.Code == 0 || !strings.Contains(result.Flat(), words) || strings.Contains(result.Flat(), "..") {
			t.Errorf("%s: code %d:\n%s", network, result.Code, result.Output)
		}
	}
}

// TestAccFunctions_amounts: sums that Terraform's own arithmetic gets wrong are exact, with every
// digit, and an error is at its argument.
func TestAccFunctions_amounts(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, nil)
	cli.Main(`
variable "prices" {
  type    = list(number)
  default = [9.99, "0.1", 0.6, null]
}
output "is_exact" {
  value = [
    sum([0.1, 0.6]) == 0.7, provider::payments::sum([0.1, 0.6]) == 0.7,
    9.99 * 7 == 69.93, provider::payments::multiply(9.99, 7) == 69.93,
    provider::payments::round(7.245 / 7, "EUR") == 1.04, provider::payments::amount_valid(9.99, "EUR"),
    provider::payments::sum(var.prices) == 10.69, provider::payments::round(null, "EUR") == null,
  ]
}
output "digits" {
  value = provider::payments::sum([123456789012345678901234567890, 0.000000000000000001])
}
`)
	cli.Must("apply", "-auto-approve")
	for name, want := range map[string]string{
		"is_exact": "[false,true,false,true,true,true,true,true]", "digits": "123456789012345678901234567890.000000000000000001",
	} {
		if out := cli.Must("output", "-json", name); strings.TrimSpace(out) != want {
			t.Errorf("%s is %s, want %s", name, out, want)
		}
	}
	for expression, words := range map[string]string{
		`provider::payments::round(1, "eur")`:                            `"eur" is not a currency whose decimal places`,
		`provider::payments::sum([1, pow(10, 400)])`:                     "element 1: it is not a finite number.",
		`provider::payments::multiply(1, 0.1 + 1e140, 0.1 + 1e140)`:      "the result has more digits",
		`provider::payments::amount_valid("nine", "EUR") ? "yes" : "no"`: "a number is required.",
	} {
		cli.Main("output \"it\" {\n  value = " + expression + "\n}\n")
		result := cli.Run("validate")
		if result.Code == 0 || !strings.Contains(result.Flat(), words) {
			t.Errorf("%s: code %d:\n%s", expression, result.Code, result.Output)
		}
	}
}

// depositBody is a small delivery about a deposit.
const depositBody = `{"id": "00000001-7c35-4f0e-9d6b-3a1f7c2d8e40", "webhookId": "00000002-7c35-4f0e-9d6b-3a1f7c2d8e40", ` +
	`"eventType": "deposit", "eventData": {"deposit": {"depositId": "00000003-7c35-4f0e-9d6b-3a1f7c2d8e40", ` +
	`"depositAccountId": "00000004-7c35-4f0e-9d6b-3a1f7c2d8e40", ` +
	`"depositAccountName": "Till", "depositMethod": {"Crypto": {"network": "Base"}}, "grossAmount": "10.50", ` +
	`"netAmount": 10.447500000000000000001, "feeAmount": 0.0525, "depositedAt": "2026-05-01T12:00:00Z", ` +
	`"senderAddresses": [{"address": "0x1"}]}}}`

func amountOf(digits string) tftypes.Value { return tftypes.NewValue(tftypes.Number, decimal(digits)) }

func decimal(digits string) *big.Float {
	number, _, err := big.ParseFloat(digits, 10, 512, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return number
}

// TestDeposit_sameShape requires that the data source of a deposit and the function deposit_event
// have the same attributes and types.
func TestDeposit_sameShape(t *testing.T) {
	t.Parallel()
	event, isObject := acctest.Schemas(t).Functions["deposit_event"].Return.Type.(tftypes.Object)
	if !isObject {
		t.Fatal("deposit_event returns no object")
	}
	source := acctest.Schemas(t).DataSourceSchemas["payments_deposit"].ValueType()
	if want := event.AttributeTypes["deposit"]; !source.Equal(want) {
		t.Errorf("payments_deposit is\n%s\nwant\n%s", source, want)
	}
}
