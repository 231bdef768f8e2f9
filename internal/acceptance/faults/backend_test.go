// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// stateKeeper is a backend that can be broken.
type stateKeeper struct {
	mu     sync.Mutex
	state  []byte
	broken bool
}

// ServeHTTP keeps a state, and gives it back.
func (k *stateKeeper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case r.Method == http.MethodGet && k.state == nil:
		w.WriteHeader(http.StatusNotFound)
	case r.Method == http.MethodGet:
		_, _ = w.Write(k.state)
	case k.broken:
		w.WriteHeader(http.StatusForbidden)
	default:
		k.state, _ = io.ReadAll(r.Body)
	}
}

func (k *stateKeeper) mend() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.broken = false
}

// TestAccGuide_erroredState loses nothing of an apply whose state the backend does not take, when
// the guide's command brings it there later.
func TestAccGuide_erroredState(t *testing.T) {
	t.Parallel()
	const push = "terraform state push errored.tfstate"
	if !strings.Contains(acctest.Guide(t, "interrupted-applies"), "$ "+push+"\n") {
		t.Fatal("the guide says something else")
	}
	keeper := &stateKeeper{broken: true}
	backend := httptest.NewServer(keeper)
	t.Cleanup(backend.Close)
	w := startProxy(t)
	cli := acctest.NewCLI(t, w.Service)
	s := shopOf(20)
	cli.Main(s.config())
	cli.Write("backend.tf", fmt.Sprintf("terraform {\n  backend \"http\" {\n    address   = %q\n    retry_max = 0\n  }\n}\n", backend.URL))

	result := cli.Script("terraform init\nterraform apply")
	if result.Code == 0 || !strings.Contains(result.Flat(), "errored.tfstate") {
		t.Fatalf("the apply ended with %d, and the backend takes no state:\n%s", result.Code, result.Output)
	}
	if _, err := os.Stat(filepath.Join(cli.Dir, "errored.tfstate")); err != nil {
		t.Fatal(err)
	}
	keeper.mend()
	result = cli.Script(push + "\nrm errored.tfstate\nterraform plan")
	if result.Code != 0 || !strings.Contains(result.Output, "No changes.") {
		t.Errorf("it ended with %d:\n%s", result.Code, result.Output)
	}
	w.demandHistory(t, "in the end", s)
}
