// SPDX-License-Identifier: MPL-2.0

// Schemajson prints the provider's schema as `terraform providers schema -json` of the newest
// terraform does. Older ones leave out list resources, actions and identities. The documentation is
// generated from this schema.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

func main() {
	log.SetFlags(0)
	key := flag.String("key", provider.Address, "the `name` to print the schema under; the documentation generator looks for the short one")
	flag.Parse()
	if err := run(context.Background(), provider.NewServer("dev")(), *key, os.Stdout); err != nil {
		log.Fatal("schemajson: ", err)
	}
}

func run(ctx context.Context, server tfprotov6.ProviderServer, key string, out io.Writer) error {
	schema, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return err
	}
	identities, err := server.GetResourceIdentitySchemas(ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		return err
	}
	for _, d := range append(schema.Diagnostics, identities.Diagnostics...) {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			return fmt.Errorf("%s: %s", d.Summary, d.Detail)
		}
	}
	document, err := convert(schema, identities)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(tfjson.ProviderSchemas{
		FormatVersion: "1.0",
		Schemas:       map[string]*tfjson.ProviderSchema{key: document},
	})
}
