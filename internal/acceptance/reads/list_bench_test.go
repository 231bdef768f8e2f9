// SPDX-License-Identifier: MPL-2.0

package reads_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// BenchmarkTransactions reads a list of 100,000 transactions with the real terraform and a provider
// process of its own. It reports the most memory of a provider that reads no list (idle-MB), how
// much more the list needs (above-MB), and the size of the list in the response (list-MB). The time
// is that of the whole plan.
func BenchmarkTransactions(b *testing.B) {
	if runtime.GOOS != "linux" {
		b.Skip("the memory of a process is read from /proc")
	}
	var list bytes.Buffer
	for i := range 100_000 {
		moment := time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		fmt.Fprintf(&list, `,{"id":"c0ffee00-0023-4000-8000-%012d","type":"payment","network":"Ethereum",`+
			`"token":%q,"amount":%d.%06d,"fee":0.123456,"currency":"EUR","transactionHash":"0x%064x","createdAt":%q}`,
			i, rows.USDC, i%997, i, i, moment.Format(time.RFC3339Nano))
	}
	list.WriteByte(']')
	list.Bytes()[0] = '['
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Path == "/transactions" {
			_, _ = w.Write(list.Bytes())
			return
		}
		_, _ = w.Write([]byte("[]"))
	}))
	b.Cleanup(service.Close)
	for name, arguments := range map[string]string{"limit=100": "limit = 100", "all": ""} {
		b.Run(name, func(b *testing.B) {
			var idle, peak float64
			for b.Loop() {
				b.StopTimer()
				cli := acctest.NewCLI(b, nil)
				cli.Main("data \"payments_balances\" \"it\" {}\n")
				p := startProcess(b, cli, service.URL) // each plan has a process of its own, as with terraform
				cli.Must("plan")
				before := p.peakMB(b)
				p.stop()
				p = startProcess(b, cli, service.URL)
				cli.Main("data \"payments_transactions\" \"it\" {\n" + arguments + "\n}\n")
				b.StartTimer()
				out := cli.Must("plan")
				b.StopTimer()
				if !strings.Contains(out, "Read complete after") {
					b.Fatal(out)
				}
				idle, peak = max(idle, before), max(peak, p.peakMB(b)-before)
				p.stop()
				b.StartTimer()
			}
			b.ReportMetric(idle, "idle-MB")
			b.ReportMetric(peak, "above-MB")
			b.ReportMetric(float64(list.Len())/(1<<20), "list-MB")
		})
	}
}

// process is a provider process that terraform uses and does not end.
type process struct{ *exec.Cmd }

// startProcess starts the built provider as terraform does, and makes the commands of a CLI use it.
func startProcess(b *testing.B, cli *acctest.CLI, url string) process {
	b.Helper()
	cmd := cli.Provider()
	cmd.Env = []string{ // that of terraform, but for the certificate
		"TF_PLUGIN_MAGIC_COOKIE=d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2", "PLUGIN_PROTOCOL_VERSIONS=6",
		"TMPDIR=" + b.TempDir(), "PATH=" + os.Getenv("PATH"), "PAYMENTS_BASE_URL=" + url, "PAYMENTS_API_KEY=key",
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	p := process{cmd}
	b.Cleanup(p.stop)
	line, err := bufio.NewReader(out).ReadString('\n') // 1|6|unix|/tmp/plugin1|grpc|
	parts := strings.Split(strings.TrimSpace(line), "|")
	if err != nil || len(parts) < 5 {
		b.Fatalf("the provider said %q: %v", line, err)
	}
	reattach, err := json.Marshal(map[string]any{"terraform-payments/payments": map[string]any{
		"Protocol": "grpc", "ProtocolVersion": 6, "Pid": cmd.Process.Pid, "Test": true,
		"Addr": map[string]any{"Network": parts[2], "String": parts[3]},
	}})
	if err != nil {
		b.Fatal(err)
	}
	cli.Setenv("TF_REATTACH_PROVIDERS", string(reattach))
	return p
}

// stop ends the process.
func (p process) stop() {
	_ = p.Process.Kill()
	_ = p.Wait()
}

// peakMB is the most memory that the process has had.
func (p process) peakMB(b *testing.B) float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes, err := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kilobytes / 1024
}
