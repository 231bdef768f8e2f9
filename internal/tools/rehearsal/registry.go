// SPDX-License-Identifier: MPL-2.0

package main

import (
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
)

// registry is a server on the loopback interface, with a certificate of its own authority. It
// answers as a registry that watches the repository's releases, and serves a network mirror.
type registry struct {
	*httptest.Server

	certificate string // path of the authority's certificate
}

const (
	providerPath = "/v1/providers/terraform-payments/payments/"
	mirrorPath   = "/mirror/"
)

// startRegistry starts a registry with the files of a release, which trusts the release key, and
// with a mirror.
func startRegistry(r *rehearsal, files, mirror string) (*registry, error) {
	protocols, err := protocolsOf(files)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	server := httptest.NewTLSServer(mux)
	mux.HandleFunc("GET "+providerPath+"versions", func(w http.ResponseWriter, _ *http.Request) {
		archives, _ := filepath.Glob(filepath.Join(files, "*.zip"))
		var platforms []map[string]string
		for _, archive := range archives {
			parts := strings.Split(strings.TrimSuffix(filepath.Base(archive), ".zip"), "_")
			platforms = append(platforms, map[string]string{"os": parts[len(parts)-2], "arch": parts[len(parts)-1]})
		}
		respond(w, map[string]any{"versions": []any{
			map[string]any{"version": version, "protocols": protocols, "platforms": platforms},
		}})
	})
	mux.HandleFunc("GET "+providerPath+version+"/download/{os}/{arch}", func(w http.ResponseWriter, request *http.Request) {
		system, architecture := request.PathValue("os"), request.PathValue("arch")
		name := "terraform-provider-payments_" + version + "_" + system + "_" + architecture + ".zip"
		checksum, err := hash(filepath.Join(files, name)) // of a tampered archive, too
		if err != nil {
			http.NotFound(w, request)
			return
		}
		respond(w, map[string]any{
			"protocols": protocols, "os": system, "arch": architecture, "filename": name,
			"download_url": server.URL + "/files/" + name, "shasum": checksum,
			"shasums_url": server.URL + "/files/" + sums, "shasums_signature_url": server.URL + "/files/" + sums + ".sig",
			"signing_keys": map[string]any{"gpg_public_keys": []any{
				map[string]any{"key_id": r.key.id, "ascii_armor": r.key.public, "trust_signature": "", "source": "", "source_url": nil},
			}},
		})
	})
	mux.Handle("GET /files/", http.StripPrefix("/files", http.FileServer(http.Dir(files))))
	mux.Handle("GET "+mirrorPath, http.StripPrefix(mirrorPath, http.FileServer(http.Dir(mirror))))
	certificate := filepath.Join(r.work, "authority.pem")
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := errors.Join(os.MkdirAll(r.work, 0o750), os.WriteFile(certificate, block, 0o600)); err != nil {
		server.Close()
		return nil, err
	}
	return &registry{server, certificate}, nil
}

// settings are the commands that make an engine ask this registry in place of its own.
func (s *registry) settings(e engine) string {
	return fmt.Sprintf(`cat > registry.tfrc <<'END'
host %q {
  services = { "providers.v1" = "%s/v1/providers/" }
}
provider_installation {
  direct {}
}
END
export TF_CLI_CONFIG_FILE="$PWD/registry.tfrc"
`, e.host, s.URL)
}

func respond(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

// protocolsOf reads the versions of the plugin protocol from the release's manifest.
func protocolsOf(files string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(files, strings.TrimSuffix(sums, "SHA256SUMS")+"manifest.json")) //nolint:gosec // of the release
	if err != nil {
		return nil, err
	}
	var manifest struct {
		Metadata struct {
			Protocols []string `json:"protocol_versions"`
		} `json:"metadata"`
	}
	err = json.NewDecoder(strings.NewReader(string(text))).Decode(&manifest)
	return manifest.Metadata.Protocols, err
}
