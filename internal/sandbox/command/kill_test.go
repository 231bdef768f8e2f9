// SPDX-License-Identifier: MPL-2.0

package command

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// attempt is one request that changes something. Its number is in everything that it writes.
type attempt struct {
	does     string // create, update, remove or seed
	id       string // of the object that it updates or removes
	number   int
	answered bool
	answer   string
}

// ledger has the last response about each object that must be in the data file, by id.
type ledger map[string]string

// TestKill_anyMoment kills the process again and again while several callers write. After each
// restart, every answered write is there exactly as it was answered. A write without a response is
// there whole, or not at all.
func TestKill_anyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	t.Parallel()
	const kills, writers = 50, 4
	args := []string{"-data", filepath.Join(t.TempDir(), "sandbox.db"), "-key", "k", "-quiet"}
	binary := quickBinary(t)
	random := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // repeatable on purpose
	kept, last := ledger{}, make([][]attempt, writers)
	answers, open := 0, 0
	for round := 0; ; round++ {
		c := startBinary(t, binary, args...)
		kept.compare(t, c, last)
		if t.Failed() || round == kills {
			break
		}
		last = c.killWhileWriting(t, kept, last, round, 1+random.IntN(12), time.Duration(random.IntN(3000))*time.Microsecond)
		for _, attempts := range last {
			answers += len(attempts)
			if len(attempts) > 0 && !attempts[len(attempts)-1].answered {
				answers--
				open++
			}
		}
	}
	t.Logf("%d requests were answered, %d were cut off, %d objects are left", answers, open, len(kept))
	if !t.Failed() && (answers < kills || open < kills) {
		t.Errorf("%d answers and %d requests cut off in %d kills prove little", answers, open, kills)
	}
}

// quickBinary returns a test binary without the race detector, which makes a start ten times
// slower.
func quickBinary(t *testing.T) string {
	t.Helper()
	info, _ := debug.ReadBuildInfo()
	if info == nil || !slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		return os.Args[0]
	}
	binary := filepath.Join(t.TempDir(), "sandbox.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-o", binary, ".") //nolint:gosec // a path that was just made
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return binary
}

// killWhileWriting lets every writer send one request after another, and kills the process a while
// after that many responses.
func (c *child) killWhileWriting(t *testing.T, kept ledger, last [][]attempt, round, answers int, wait time.Duration) [][]attempt {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: len(last)}}
	defer client.CloseIdleConnections()
	ids := slices.Sorted(maps.Keys(kept))
	done := make([][]attempt, len(last))
	answered := make(chan struct{}, 10000)
	var group sync.WaitGroup
	for w := range done {
		var own []string
		for i := w; i < len(ids); i += len(done) {
			own = append(own, ids[i])
		}
		random := rand.New(rand.NewPCG(uint64(round), uint64(w))) //nolint:gosec // repeatable on purpose
		group.Go(func() {
			for n := 0; ; n++ {
				a := attempt{number: (round*len(done)+w)*1000 + n}
				var removed bool
				a, removed = c.write(t, client, kept, a, own, random)
				if removed {
					own = slices.DeleteFunc(own, func(id string) bool { return id == a.id })
				}
				done[w] = append(done[w], a)
				if !a.answered {
					return
				}
				answered <- struct{}{}
			}
		})
	}
	for range answers {
		<-answered
	}
	time.Sleep(wait) // not for anything: it is the moment that is tried
	if err := c.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Error(err)
	}
	group.Wait()
	_ = c.cmd.Wait()
	return done
}

// write sends one request of a kind drawn at random.
func (c *child) write(t *testing.T, client *http.Client, kept ledger, a attempt, own []string, random *rand.Rand) (attempt, bool) {
	product := fmt.Sprintf(`{"name": "%[1]d", "description": "%[1]d", "currency": "EUR", "price": %[1]d.000000000000000001, `+
		`"addOns": [{"name": "%[1]d", "price": %[1]d}]}`, a.number)
	method, path, body := http.MethodPost, "/product/create", product
	a.does = "create"
	if len(own) > 0 {
		a.id = own[random.IntN(len(own))]
	}
	isCode := strings.Contains(kept[a.id], `"model"`)
	switch draw := random.IntN(4); {
	case draw == 0:
		a.does, path = "seed", "/_sandbox/seed"
		body = fmt.Sprintf(`{"discount_code": [{"code": "%[1]d-0"}, {"code": "%[1]d-1"}, {"code": "%[1]d-2"}]}`, a.number)
	case draw > 1 && isCode:
		a.does, method, path, body = "remove", http.MethodDelete, "/discount_code/"+a.id, ""
	case draw > 1 && a.id != "":
		a.does, method, path = "update", http.MethodPut, "/product/"+a.id
	}
	req, err := http.NewRequestWithContext(t.Context(), method, c.address+path, strings.NewReader(body))
	if err != nil {
		t.Error(err)
		return a, false
	}
	req.Header.Set("Authorization", c.key)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := client.Do(req)
	if err != nil {
		return a, false
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	a.answered, a.answer = err == nil, string(data)
	if a.answered && resp.StatusCode/100 != 2 {
		t.Errorf("%s %s: %d %s", method, path, resp.StatusCode, data)
	}
	return a, a.answered && a.does == "remove"
}

// compare compares the objects after a restart with the responses before it. It enters objects of
// writes that got no response.
func (l ledger) compare(t *testing.T, c *child, last [][]attempt) {
	t.Helper()
	found := ledger{}
	for _, path := range []string{"/products", "/discount_codes"} {
		_, body := c.ask(t, "GET", path, "")
		var list []json.RawMessage
		if err := json.Unmarshal([]byte(body), &list); err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		for _, element := range list {
			found[idOf(string(element))] = string(element)
		}
	}
	for _, attempts := range last {
		for _, a := range attempts {
			l.apply(t, a, found)
		}
	}
	for id, body := range l {
		if found[id] != body {
			t.Errorf("%s is %q, and was answered as %q", id, found[id], body)
		}
	}
	for id, body := range found {
		if l[id] == "" {
			t.Errorf("%s was never made, or was removed: %s", id, body)
		}
	}
}

// apply enters one attempt. An answered one must have happened whole, another one whole or not at
// all.
func (l ledger) apply(t *testing.T, a attempt, found ledger) {
	t.Helper()
	switch {
	case a.does == "seed":
		var made []string
		for id, body := range found {
			if strings.Contains(body, fmt.Sprintf(`"code":"%d-`, a.number)) {
				l[id] = body
				made = append(made, id)
			}
		}
		if len(made) != 3 && (a.answered || len(made) != 0) {
			t.Errorf("%d of 3 objects of one seed are there, answered: %v", len(made), a.answered)
		}
	case a.does == "remove":
		if _, there := found[a.id]; a.answered || !there {
			delete(l, a.id)
		}
	case a.answered:
		l[idOf(a.answer)] = a.answer
	default:
		whole := regexp.MustCompile(fmt.Sprintf(`"addOns":\[{"id":"[^"]+","name":"%[1]d","price":%[1]d}\],.*`+
			`"description":"%[1]d",.*"name":"%[1]d",.*"price":%[1]d\.000000000000000001,`, a.number))
		for id, body := range found {
			if whole.MatchString(body) {
				l[id] = body
			}
		}
	}
}

// idOf returns the id of an object. Ids of add-ons stand in front of it.
func idOf(body string) string {
	var object struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal([]byte(body), &object) // another value has no id
	return object.ID
}

// TestKill kills the process right after its last response. Every answered write is there after a
// restart.
func TestKill(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "sandbox.db")
	const price = "123456789012345678901234567890.000000000000000001"
	first := startChild(t, "-data", data, "-key", "k", "-quiet")
	var made []string
	for i := range 5 {
		status, body := first.ask(t, "POST", "/product/create", fmt.Sprintf(
			`{"name": "P%d", "description": "", "currency": "EUR", "price": %s, "addOns": [], "chargingIntervalSeconds": 0}`, i, price))
		if status != 200 {
			t.Fatalf("%d %s", status, body)
		}
		made = append(made, body)
	}
	first.kill(t)
	second := startChild(t, "-data", data, "-key", "k", "-quiet")
	status, body := second.ask(t, "GET", "/products", "")
	if want := "[" + strings.Join(made, ",") + "]"; status != 200 || body != want || !strings.Contains(body, price) {
		t.Errorf("after the kill %d %s, want %s", status, body, want)
	}
}

// TestKill_clock kills the process right after a change of its clock was answered. The next process
// goes on from there, unless -now sets another time.
func TestKill_clock(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "sandbox.db")
	wantYear := func(c *child, year string) {
		t.Helper()
		if _, body := c.ask(t, "GET", "/_sandbox/clock", ""); !strings.HasPrefix(body, `{"now":"`+year) {
			t.Errorf("the clock shows %s, want the year %s", body, year)
		}
		if !strings.Contains(c.greeting, "\n  clock         "+year) {
			t.Errorf("the greeting has no clock of %s: %s", year, c.greeting)
		}
	}
	first := startChild(t, "-data", data, "-quiet")
	if status, body := first.ask(t, "PUT", "/_sandbox/clock", `{"now": "2061-05-05T00:00:00Z"}`); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	first.kill(t)
	second := startChild(t, "-data", data, "-quiet")
	wantYear(second, "2061")
	second.kill(t)
	third := startChild(t, "-data", data, "-quiet", "-now", "2050-05-05T00:00:00Z")
	wantYear(third, "2050")
	third.kill(t)
	wantYear(startChild(t, "-data", data, "-quiet"), "2050")
}
