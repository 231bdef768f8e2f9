// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/msgpack"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// Driver is an engine with a state, in place of Terraform core. A state is empty at first.
type Driver struct {
	// Between runs before each command. It may be nil.
	Between func()
	// DeletesBeforeRefresh plans the deletion of an object that left the configuration before its
	// refresh, as Terraform before 1.12 and OpenTofu do. Otherwise the plan follows the refresh.
	DeletesBeforeRefresh bool
	// Heard gets every diagnostic of the provider. It may be nil.
	Heard func(*tfprotov6.Diagnostic)

	t       testing.TB
	factory func() tfprotov6.ProviderServer
	schemas *schemas
	state   []byte // JSON, see [stored]
}

// lookPauses are shorter than the default pauses, and longer than any lag of a drawn dialect.
var lookPauses = []time.Duration{
	2 * time.Millisecond, 5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond, 40 * time.Millisecond, 80 * time.Millisecond,
}

// New returns a driver of the payments provider with an empty state. The provider waits only
// milliseconds between looks for an object that the service may not show yet.
func New(t testing.TB) *Driver {
	t.Helper()
	return NewWith(t, paymentsServer)
}

// NewPatient is [New] with a provider that looks for a second longer. It is for lags that matter
// between commands: on a busy machine, a command takes longer than they do.
func NewPatient(t testing.TB) *Driver {
	t.Helper()
	return NewWith(t, patientServer)
}

// NewWith is [New] with another server of the payments provider. It reads no schemas, which takes
// longer than most commands.
func NewWith(t testing.TB, factory func() tfprotov6.ProviderServer) *Driver {
	t.Helper()
	s, err := paymentsSchemas()
	if err != nil {
		t.Fatal(err)
	}
	return &Driver{t: t, factory: factory, schemas: s}
}

var (
	paymentsServer = provider.NewServer("test", provider.WithLookPauses(lookPauses...))
	patientServer  = provider.NewServer("test", provider.WithLookPauses(append(slices.Clone(lookPauses), time.Second)...))
)

// paymentsSchemas reads the schemas of the payments provider once per process.
var paymentsSchemas = sync.OnceValues(func() (*schemas, error) { return readSchemas(context.Background(), paymentsServer()) })

// NewOf returns a driver of another provider with an empty state. Its local name is payments.
func NewOf(t testing.TB, factory func() tfprotov6.ProviderServer) *Driver {
	t.Helper()
	s, err := readSchemas(t.Context(), factory())
	if err != nil {
		t.Fatal(err)
	}
	return &Driver{t: t, factory: factory, schemas: s}
}

// session is one life of the provider: from its start to the end of a command.
type session struct {
	*Driver
	server   tfprotov6.ProviderServer
	config   *configuration
	warnings []string
}

// begin parses a configuration and starts a provider that is not configured yet.
func (d *Driver) begin(text string) (*session, error) {
	if d.Between != nil {
		d.Between()
	}
	config, err := d.parse(text)
	if err != nil {
		return nil, err
	}
	return &session{Driver: d, server: d.factory(), config: config}, nil
}

// restart replaces the provider by a new one and configures it.
func (s *session) restart() error {
	s.server = s.factory()
	value, err := s.config.provider(s.schemas)
	if err != nil {
		return err
	}
	config, err := encode(value, s.schemas.provider.ty)
	if err != nil {
		return err
	}
	validated, err := s.server.ValidateProviderConfig(s.t.Context(), &tfprotov6.ValidateProviderConfigRequest{Config: config})
	if err != nil {
		return err
	}
	if err := s.heed(validated.Diagnostics); err != nil {
		return err
	}
	configured, err := s.server.ConfigureProvider(
		s.t.Context(), &tfprotov6.ConfigureProviderRequest{TerraformVersion: "1.12.0", Config: config},
	)
	if err != nil {
		return err
	}
	return s.heed(configured.Diagnostics)
}

// heed keeps the warnings and returns the errors as one, or nil.
func (s *session) heed(diags []*tfprotov6.Diagnostic) error {
	var errs []error
	for _, d := range diags {
		if s.Heard != nil {
			s.Heard(d)
		}
		text := d.Summary + ": " + mismatch(d.Detail)
		if d.Attribute != nil && len(d.Attribute.Steps()) > 0 {
			text = spell(pathOf(d.Attribute)) + ": " + text
		}
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			errs = append(errs, errors.New(text))
			continue
		}
		s.warnings = append(s.warnings, text)
	}
	return errors.Join(errs...)
}

var (
	mismatched = regexp.MustCompile(`(?s)Expected framework type.*?: (types\..*?)\n.*?Received framework type.*?: (types\..*?)\n`)
	plainType  = regexp.MustCompile(`:[\w.]+`) // the framework converts between those of strings, and of numbers
)

// mismatch names the first attribute by which a value's type differs from that of its schema, in
// place of the framework's spellings of both types, which may take 400 kB.
func mismatch(detail string) string {
	types := mismatched.FindStringSubmatch(detail)
	if types == nil {
		return detail
	}
	var at []string
	schema := strings.Split(plainType.ReplaceAllString(types[1], ""), `"`) // names are at odd places
	value := strings.Split(plainType.ReplaceAllString(types[2], ""), `"`)
	for i := range min(len(schema), len(value)) {
		if schema[i] != value[i] {
			return fmt.Sprintf("the schema and the model differ at %s: the schema has %q, the model %q", strings.Join(at, "."), schema[i], value[i])
		}
		if i%2 == 1 {
			continue
		}
		opened := strings.Count(schema[i], "[") - strings.Count(schema[i], "]")
		if at = at[:max(0, len(at)+min(0, opened))]; opened > 0 && i > 0 {
			at = append(at, append([]string{schema[i-1]}, slices.Repeat([]string{"*"}, opened-1)...)...)
		}
	}
	return detail
}

// encode writes a value for the provider.
func encode(value cty.Value, ty cty.Type) (*tfprotov6.DynamicValue, error) {
	data, err := msgpack.Marshal(value, ty)
	if err != nil {
		return nil, fmt.Errorf("encoding a value: %w", err)
	}
	return &tfprotov6.DynamicValue{MsgPack: data}, nil
}

// decode reads a value of the provider. Its type must be that of the schema.
func decode(value *tfprotov6.DynamicValue, ty cty.Type) (cty.Value, error) {
	if value == nil || len(value.MsgPack) == 0 {
		return cty.NullVal(ty), nil
	}
	v, err := msgpack.Unmarshal(value.MsgPack, ty)
	if err != nil {
		return cty.NilVal, fmt.Errorf("decoding a value of the provider: %w", err)
	}
	return v, nil
}

// packed encodes several values of one type. A failed one ends in an error.
func packed(ty cty.Type, values ...cty.Value) ([]*tfprotov6.DynamicValue, error) {
	all := make([]*tfprotov6.DynamicValue, len(values))
	for i, value := range values {
		var err error
		if all[i], err = encode(value, ty); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// kindOf is the resource type in an address: payments_product.
func kindOf(address string) string {
	kind, _, _ := strings.Cut(address, ".")
	return kind
}
