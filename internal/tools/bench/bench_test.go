// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMedian(t *testing.T) {
	t.Parallel()
	for want, values := range map[int][]int{3: {3}, 1: {2, 1}, 5: {9, 5, 1}, 4: {8, 1, 4, 9}} {
		if got := median(values); got != want {
			t.Errorf("the median of %d is %d, want %d", values, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value, base int64
		want        string
	}{{3, 2, "1.50"}, {2, 3, "0.67"}, {1, 1, "1.00"}, {1234, 100, "12.34"}, {1, 0, "–"}, {0, 5, "0.00"}, {105, 100, "1.05"}} {
		if got := times(percent(c.value, c.base)); got != c.want {
			t.Errorf("%d of %d is %s, want %s", c.value, c.base, got, c.want)
		}
	}
}

// TestWriteTable compares a row of three rounds. Its ratio is the median of the rounds' ratios, not
// the ratio of the medians.
func TestWriteTable(t *testing.T) {
	t.Parallel()
	r := row{action: actionPlan, objects: 1000, latency: 100 * time.Millisecond, refresh: "auto"}
	round := func(engine, provider, floor time.Duration) pair {
		return pair{
			real: sample{
				wall: 12 * time.Second, engineCPU: engine, providerCPU: provider, enginePeak: 100 << 10, providerPeak: 50 << 10, requests: 1234,
			},
			floor: sample{wall: 11 * time.Second, engineCPU: floor, providerCPU: time.Second, enginePeak: 90 << 10, providerPeak: 30 << 10},
		}
	}
	list := row{action: actionList, objects: 100_000}
	results := map[string][]pair{
		r.name(): {
			round(3*time.Second, time.Second, time.Second), round(6*time.Second, 2*time.Second, 3*time.Second),
			round(40*time.Second, 10*time.Second, 4*time.Second),
		},
		list.name(): {{
			real: sample{wall: time.Second, providerCPU: 1500 * time.Millisecond, providerPeak: 2048, refused: 3, note: "x"}, noFloor: true,
		}},
	}
	var out bytes.Buffer
	if err := writeTable(&out, []row{r, list, {action: actionStart}}, results); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	want := []string{
		"| Refresh and plan of 1,000, 100 ms, auto | 1,234 | 12.0 | 11.0 | 6.00 + 2.00 | 3.00 + 1.00 | 2.00 | 100 + 50 | 90 + 30 | 1.25 |",
		"| List resource of 100,000 (x) | 0 (3 refused) | 1.00 | – | 1.50 | – | – | 2 | – | – |",
	}
	if !slices.Equal(lines[2:], want) {
		t.Errorf("the table is\n%s\nwant rows\n%s", out.String(), strings.Join(want, "\n"))
	}
}

// TestRows demands distinct names, which results are kept by.
func TestRows(t *testing.T) {
	t.Parallel()
	rows := rowsOf([]int{100, 1000})
	names := map[string]bool{}
	for _, r := range rows {
		names[r.name()] = true
	}
	if len(names) != len(rows) || !names["apply of 1,000, 50 ms, service limits to 25 a second"] {
		t.Errorf("%d rows have the names %v", len(rows), names)
	}
	if got := chosen(rows, regexp.MustCompile("plan of 100,")); len(got) != 4 {
		t.Errorf("%d rows plan 100 objects, want 4", len(got))
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	o, err := parse([]string{"-sizes", "100,2500", "-rounds", "2"}, io.Discard)
	if err != nil || !slices.Equal(o.sizes, []int{100, 2500}) || o.rounds != 2 {
		t.Errorf("the arguments are %+v: %v", o, err)
	}
	for _, args := range [][]string{{"-sizes", "x"}, {"-sizes", "3"}, {"-rounds", "0"}, {"more"}, {"-rows", "("}} {
		if _, err := parse(args, io.Discard); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}

func TestGroupsOf(t *testing.T) {
	t.Parallel()
	for _, objects := range []int{4, 5, 100, 1002, 10_000} {
		next := 0
		for _, g := range groupsOf(objects) {
			if g.first != next || g.size < 1 || g.size > inGroup {
				t.Fatalf("%d objects have the group %+v at %d", objects, g, next)
			}
			next += g.size
		}
		if next != objects {
			t.Errorf("the groups have %d objects, want %d", next, objects)
		}
	}
}

// TestWorld copies one product to three, in the state and in the sandbox's seed.
func TestWorld(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	patterns := map[string]pattern{}
	for _, k := range kinds {
		object := box.Put(k.name, sandbox.Object{})
		id, _ := object["id"].(string)
		data, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		instance := []byte(`{"index_key": "object-000000", "attributes": {"id": "` + id + `"}}`)
		patterns[k.name] = pattern{resource: map[string]json.RawMessage{}, id: id, key: keyOf(0), instance: instance, object: data}
	}
	state, seed, err := world(groupsOf(12), patterns)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		keys, ids := strings.Count(string(state), `"`+keyOf(i)+`"`), strings.Count(string(state), idOf(i))
		if keys != 1 || ids != 1 || !strings.Contains(string(seed), idOf(i)) {
			t.Fatalf("object %d is not once in the state, or not in the seed:\n%s\n%s", i, state, seed)
		}
	}
	if _, err := patternsOf([]byte(`{"resources": []}`), box); err == nil {
		t.Error("a state without objects has patterns")
	}
}

func TestParseProc(t *testing.T) {
	t.Parallel()
	cpu, err := parseStat("7 (a b) c) S 1 2 3 4 5 6 7 8 9 10 120 30 99 99 20")
	if err != nil || cpu != 1500*time.Millisecond {
		t.Errorf("the CPU time is %s: %v", cpu, err)
	}
	if _, err := parseStat("7 (a"); err == nil {
		t.Error("a cut line is accepted")
	}
	if got := parseStatus("VmPeak:\t 99 kB\nVmHWM:\t   1234 kB\nVmRSS:\t 5 kB\n", "VmHWM"); got != 1234 {
		t.Errorf("the peak is %d", got)
	}
	if got := parseStatus("", "VmHWM"); got != 0 {
		t.Errorf("a process that has ended has %d KB", got)
	}
}

func TestReadMeter(t *testing.T) {
	t.Parallel()
	got, err := readMeter([]byte("{\"cpu\":5,\"peak\":7}\n{\"cpu\":6,\"peak\":3}\n"))
	if err != nil || got != (metered{CPU: 11, Peak: 7}) {
		t.Errorf("the sum is %+v: %v", got, err)
	}
	if _, err := readMeter(nil); err == nil {
		t.Error("no line is accepted")
	}
}

// TestRunMeasured measures this test program, which runs a child that is not part of the measure.
func TestRunMeasured(t *testing.T) {
	t.Parallel()
	if os.Getenv("BENCH_CHILD") != "" {
		time.Sleep(100 * time.Millisecond) // several samples
		return
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestRunMeasured$") //nolint:gosec // this program
	cmd.Env = append(os.Environ(), "BENCH_CHILD=1")
	used, err := runMeasured(cmd)
	if err != nil || used.peak < 1024 {
		t.Errorf("it used %+v: %v", used, err)
	}
}

func TestFieldOf(t *testing.T) {
	t.Parallel()
	message := append(number(9, 300), append(text(1, "a"), text(2, "b")...)...)
	if got := fieldOf(message, 2); string(got) != "b" {
		t.Errorf("the field is %q", got)
	}
	if got := fieldOf(message, 3); got != nil {
		t.Errorf("a missing field is %q", got)
	}
	if got := fieldOf(message[:len(message)-1], 2); got != nil {
		t.Errorf("a cut field is %q", got)
	}
}
