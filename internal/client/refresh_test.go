// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/refresh"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// numbered returns the id of the nth object of a shelf.
func numbered(n int) string { return fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-%012d", n) }

// shelf is a service of one kind of objects, in memory. Tests change single objects and the list.
type shelf struct {
	t     testing.TB
	clock bool // on a fake clock

	mu       sync.Mutex
	path     string // of one object, without its id
	listPath string
	ids      []string
	one      map[string]string // the bodies of single reads, by id
	list     step
	lines    []string
	warnings []string
}

func newShelf(t testing.TB, size int) *shelf {
	t.Helper()
	return shelfOf(t, "/product/", looked, mug, size)
}

func shelfOf(t testing.TB, path, line string, object func(id, createdAt string) string, size int) *shelf {
	t.Helper()
	s := &shelf{t: t, path: path, listPath: strings.TrimPrefix(line, "GET "), one: map[string]string{}}
	for i := range size {
		s.ids = append(s.ids, numbered(i))
		s.one[numbered(i)] = object(numbered(i), longAgo)
	}
	s.list = reply(200, s.listBody())
	return s
}

// elements returns the list's elements, in order.
func (s *shelf) elements() (all []string) {
	for _, id := range s.ids {
		all = append(all, s.one[id])
	}
	return all
}

func (s *shelf) listBody() string { return "[" + strings.Join(s.elements(), ",") + "]" }

// ServeHTTP serves single reads, the list, and writes, which it answers with the object.
func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	line := r.Method + " " + r.URL.RequestURI()
	s.lines = append(s.lines, line)
	list := s.list
	id, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, s.path), "/")
	body, ok := s.one[id]
	s.mu.Unlock()
	switch {
	case line == "GET "+s.listPath:
		list(w, r)
	case ok:
		reply(200, body)(w, r)
	case r.Method != http.MethodGet:
		reply(403, "")(w, r)
	default:
		reply(404, "")(w, r)
	}
}

func (s *shelf) client(changes ...func(*settings)) *Client {
	s.t.Helper()
	return newTestClient(s.t, append([]func(*settings){func(cfg *settings) {
		cfg.BaseURL, cfg.Base, cfg.realWaits = "http://127.0.0.1:1", memory{s.ServeHTTP}, s.clock
		cfg.Log = func(_ context.Context, level transport.Level, message string, fields map[string]any) {
			if reason, ok := fields["reason"].(string); level == transport.LevelWarn && ok && strings.HasPrefix(message, "not using a list") {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.warnings = append(s.warnings, reason)
			}
		}
	}}, changes...)...)
}

// counts returns how many reads went by id, and how many lists were read.
func (s *shelf) counts() (single, lists int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, line := range s.lines {
		if line == "GET "+s.listPath {
			lists++
		} else if strings.HasPrefix(line, "GET "+s.path) {
			single++
		}
	}
	return single, lists
}

func (s *shelf) want(single, lists int) {
	s.t.Helper()
	if gotSingle, gotLists := s.counts(); gotSingle != single || gotLists != lists {
		s.t.Errorf("%d reads by id and %d lists, want %d and %d", gotSingle, gotLists, single, lists)
	}
}

// refreshed reads a product as a refresh does, and reports whether it came from a list.
func refreshed(c *Client, id string) (Product, bool, error) {
	ctx, r := WithRefresh(context.Background())
	p, err := c.Product(ctx, id)
	return p, r.Listed(), err
}

// wantEach refreshes products, and demands that each is the one that a read by its id returns.
func (s *shelf) wantEach(c *Client, ids ...string) {
	s.t.Helper()
	for _, id := range ids {
		got, _, err := refreshed(c, id)
		if want := fmt.Sprintf("%q:%q", "id", id); err != nil || got.Name != "Mug" || !strings.Contains(s.one[id], want) || got.ID != id {
			s.t.Errorf("%s: %+v, %v", id, got, err)
		}
	}
}

// TestGroups_refresh reads the first four objects by id, and the others from the list, archived
// ones included. It requests the missing ones.
func TestGroups_refresh(t *testing.T) {
	t.Parallel()
	all := refreshableGroups()
	var tested, refreshing []string
	for _, g := range all {
		tested = append(tested, g.name)
	}
	for _, g := range groups() {
		if noun, _, _, refreshes := g.Reads(); refreshes {
			refreshing = append(refreshing, noun)
		}
	}
	if slices.Sort(tested); !slices.Equal(tested, slices.Sorted(slices.Values(refreshing))) {
		t.Errorf("a refresh lists %q, and refreshableGroups has %q", refreshing, tested)
	}
	for _, g := range all {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			s := shelfOf(t, strings.TrimSuffix(g.one, idA)[1:], g.listed, g.object, 8)
			c := s.client()
			for _, id := range append(s.ids[:6:6], strings.ToUpper(s.ids[6])) {
				ctx, _ := WithRefresh(context.Background())
				if got, err := g.read(ctx, c, id); err != nil || !wire.SameID(got, id) {
					t.Errorf("%q, %v", got, err)
				}
			}
			s.want(refresh.FirstReads, 1)
			ctx, _ := WithRefresh(context.Background())
			if _, err := g.read(ctx, c, idA); !IsNotFound(err) {
				t.Errorf("%v is no NotFoundError", err)
			}
			s.want(refresh.FirstReads+1, 2) // the list confirms that it is missing
			ctx, _ = WithRefresh(context.Background())
			if got, err := g.read(ctx, c, s.ids[7]); err != nil || got != s.ids[7] {
				t.Errorf("%q, %v", got, err)
			}
			s.want(refresh.FirstReads+1, 2)
			if len(s.warnings) > 0 {
				t.Errorf("warnings: %q", s.warnings)
			}
		})
	}
}

// TestRefresh_each reads all objects by id if the user wants that, and for all other reads.
func TestRefresh_each(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 9)
	s.wantEach(s.client(func(cfg *settings) { cfg.ReadEach = true }), s.ids...)
	s.want(len(s.ids), 0)

	s = newShelf(t, 9)
	c := s.client()
	for _, id := range s.ids {
		if got, err := c.Product(context.Background(), id); err != nil || got.ID != id {
			t.Errorf("%+v, %v", got, err)
		}
	}
	s.want(len(s.ids), 0)
}

// TestRefresh_once serves each element once, and releases it. Another read goes by id.
func TestRefresh_once(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 9)
	c := s.client()
	s.wantEach(c, s.ids...)
	if c.account.Lists.Stats().Bytes != 0 {
		t.Errorf("%d bytes are kept after the last object", c.account.Lists.Stats().Bytes)
	}
	s.wantEach(c, s.ids...)
	s.want(refresh.FirstReads+9, 1)
	if len(s.warnings) > 0 {
		t.Errorf("warnings: %q", s.warnings)
	}
}

// TestRefresh_wrongLists uses no list that is wrong, and says why, once.
func TestRefresh_wrongLists(t *testing.T) {
	t.Parallel()
	part := func(id string) string { return fmt.Sprintf(`{"id":%q,"name":"Mug"}`, id) }
	other := func(id string) string { return strings.Replace(mug(id, longAgo), "Mug", "Jug", 1) }
	for name, test := range map[string]struct {
		list   func(elements []string) step // of products 0 to 8
		reason string
		served int // by the list, of products 4 to 8
	}{
		"right":      {func(all []string) step { return listed(all...) }, "", 5},
		"backwards":  {func(all []string) step { slices.Reverse(all); return listed(all...) }, "", 5},
		"enveloped":  {func(all []string) step { return reply(200, `{"data":[`+strings.Join(all, ",")+`]}`) }, "", 5},
		"refused":    {func([]string) step { return reply(403, "") }, refresh.ReasonFailed, 0},
		"HTML":       {func([]string) step { return reply(200, "<html>") }, refresh.ReasonFailed, 0},
		"not there":  {func([]string) step { return reply(404, "") }, refresh.ReasonFailed, 0},
		"unfinished": {func(all []string) step { return reply(200, "["+strings.Join(all, ",")+",") }, refresh.ReasonFailed, 0},
		"more pages": {
			func(all []string) step {
				return reply(200, `{"data":[`+strings.Join(all, ",")+`],"next":"2"}`)
			}, refresh.ReasonFailed, 0,
		},
		"empty":         {func([]string) step { return listed() }, refresh.ReasonLacks, 0},
		"no id":         {func(all []string) step { return listed(append(all, `{"name":"Mug"}`)...) }, refresh.ReasonPart, 0},
		"null":          {func(all []string) step { return listed(append(all, `null`)...) }, refresh.ReasonPart, 0},
		"later part":    {func(all []string) step { all[6] = part(numbered(6)); return listed(all...) }, refresh.ReasonPart, 2},
		"later lacking": {func(all []string) step { return listed(slices.Delete(all, 5, 6)...) }, refresh.ReasonLacks, 1},
		"twice":         {func(all []string) step { return listed(append(all, all[8])...) }, refresh.ReasonTwice, 0},
		"twice, other":  {func(all []string) step { return listed(append(all, other(numbered(8)))...) }, refresh.ReasonTwice, 0},
		"later unreadable": {
			func(all []string) step {
				all[7] = strings.Replace(all[7], `"price":10.10`, `"price":"much"`, 1)
				return listed(all...)
			}, refresh.ReasonPart, 3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t, 9)
			s.list = test.list(s.elements())
			c := s.client()
			c.account.Looks = nil
			s.wantEach(c, s.ids...)
			s.want(len(s.ids)-test.served, 1)
			if want := test.reason; strings.Join(s.warnings, "; ") != want {
				t.Errorf("warnings: %q, want %q", s.warnings, want)
			}
			if c.account.Lists.Stats().Bytes != 0 && test.reason != "" {
				t.Errorf("%d bytes are kept of a list that is not used", c.account.Lists.Stats().Bytes)
			}
		})
	}
}

// TestRefresh_large keeps no more bytes than allowed.
func TestRefresh_large(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 9)
	c := s.client()
	c.account.Lists.MaxBytes = 4 * (len(s.one[s.ids[0]]) + refresh.EntryOverhead)
	s.wantEach(c, s.ids...)
	s.want(9, 1)
	if strings.Join(s.warnings, "; ") != refresh.ReasonLarge || c.account.Lists.Stats().Bytes != 0 {
		t.Errorf("warnings: %q; %d bytes are kept", s.warnings, c.account.Lists.Stats().Bytes)
	}
}

// TestRefresh_confirm distrusts a list if a listed object differs from the one that is read by id.
func TestRefresh_confirm(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		now    step
		reason string
	}{
		"same":    {reply(200, mug(numbered(5), longAgo)), ""},
		"changed": {reply(200, strings.Replace(mug(numbered(5), longAgo), "Mug", "Jug", 1)), refresh.ReasonDiffers},
		"failed":  {reply(403, ""), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t, 9)
			c := s.client()
			s.wantEach(c, s.ids[:5]...)
			ctx, r := WithRefresh(context.Background())
			if got, err := c.Product(ctx, s.ids[5]); err != nil || got.Name != "Mug" || !r.Listed() {
				t.Errorf("%+v, %v", got, err)
			}
			r.Confirm()
			inner := c.account.Transport
			c.account.Transport = s.client(func(cfg *settings) { cfg.Base = memory{http.HandlerFunc(test.now)} }).account.Transport
			_, err := c.Product(ctx, s.ids[5])
			if (err != nil) != (name == "failed") {
				t.Error(err)
			}
			c.account.Transport = inner
			if strings.Join(s.warnings, "; ") != test.reason {
				t.Errorf("warnings: %q", s.warnings)
			}
			_, listed, err := refreshed(c, s.ids[6])
			if err != nil || listed != (test.reason == "") {
				t.Errorf("listed %v, %v", listed, err)
			}
		})
	}
}

// TestRefresh_deletedWebhook reads a webhook by id if the list says that it is deleted.
func TestRefresh_deletedWebhook(t *testing.T) {
	t.Parallel()
	s := shelfOf(t, "/webhook/", "GET /webhooks", hook, 9)
	elements := s.elements()
	elements[6] = strings.Replace(elements[6], `"isDeleted":false`, `"isDeleted":true`, 1)
	s.list = listed(elements...)
	c := s.client()
	for _, id := range s.ids {
		ctx, _ := WithRefresh(context.Background())
		if got, err := c.Webhook(ctx, id); err != nil || got.ID != id {
			t.Errorf("%+v, %v", got, err)
		}
	}
	s.want(refresh.FirstReads+1, 1)
}

// TestRefresh_customerOfAccount compares external accounts without the member that only lists must
// have.
func TestRefresh_customerOfAccount(t *testing.T) {
	t.Parallel()
	s := shelfOf(t, "/external_account/", "GET /external_accounts", payee, 9)
	for id, object := range s.one {
		s.one[id] = strings.Replace(object, `"customer":`, `"other":`, 1)
	}
	c := s.client()
	for _, id := range s.ids {
		ctx, _ := WithRefresh(context.Background())
		if got, err := c.ExternalAccount(ctx, id); err != nil || got.ID != id {
			t.Errorf("%+v, %v", got, err)
		}
	}
	s.want(refresh.FirstReads, 1)
}

// TestRefresh_write demands that no read after a write is served from a list that was read before
// its end, whatever the write returned and whatever it wrote. A new list needs a new proof.
func TestRefresh_write(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]func(*Client, *shelf) error{
		"update": func(c *Client, s *shelf) error {
			_, err := c.UpdateProduct(context.Background(), s.ids[0], mugParams(t))
			return err
		},
		"archive": func(c *Client, s *shelf) error {
			_, err := c.SetProductArchived(context.Background(), s.ids[0], false)
			return err
		},
		"refused": func(c *Client, _ *shelf) error {
			if _, err := c.UpdateProduct(context.Background(), idA, mugParams(t)); err == nil {
				return fmt.Errorf("not refused")
			}
			return nil
		},
		"another kind": func(c *Client, _ *shelf) error {
			if c.DeleteCustomer(context.Background(), idA) == nil {
				return fmt.Errorf("not refused")
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newShelf(t, 20)
				s.clock = true
				c := s.client()
				s.wantEach(c, s.ids[:8]...)
				s.want(refresh.FirstReads, 1)
				if err := write(c, s); err != nil {
					t.Error(err)
				}
				single, lists := s.counts()
				s.wantEach(c, s.ids[:12]...) // reads may lag behind the write
				s.want(single+12, lists)
				time.Sleep(c.account.Lists.Lag)
				s.wantEach(c, s.ids[12:]...)
				s.want(single+12+refresh.FirstReads, lists+1)
				if len(s.warnings) > 0 || c.account.Lists.Stats().Writes != 0 {
					t.Errorf("warnings: %q; %d writes in flight", s.warnings, c.account.Lists.Stats().Writes)
				}
			})
		})
	}
}

// TestRefresh_writeInFlight demands that a list is not used that was read before a write ended.
func TestRefresh_writeInFlight(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShelf(t, 20)
		s.clock = true
		c := s.client()
		c.account.Lists.Lag = 0
		done := c.account.Lists.Writing()
		s.wantEach(c, s.ids[:6]...)
		s.want(6, 0)
		done()
		s.wantEach(c, s.ids[:6]...)
		s.want(6+refresh.FirstReads, 1)

		began := make(chan struct{})
		s.list = func(_ http.ResponseWriter, r *http.Request) { close(began); <-r.Context().Done() }
		c.account.Lists.Writing()() // ends the round
		s.wantEach(c, s.ids[:4]...)
		var waiter sync.WaitGroup
		waiter.Go(func() { s.wantEach(c, s.ids[5]) })
		<-began
		at := time.Now()
		defer c.account.Lists.Writing()()
		waiter.Wait()
		if waited := time.Since(at); waited > 0 {
			t.Errorf("a read waited %s for a list that a write had ended", waited)
		}
		s.want(6+2*refresh.FirstReads+1, 2)
	})
}

// TestRefresh_age uses a list for a minute, and releases it then.
func TestRefresh_age(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShelf(t, 20)
		s.clock = true
		c := s.client()
		s.wantEach(c, s.ids[:6]...)
		time.Sleep(refresh.Age - time.Millisecond)
		s.wantEach(c, s.ids[6:8]...)
		s.want(refresh.FirstReads, 1)
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if c.account.Lists.Stats().Bytes != 0 || c.account.Lists.Stats().Rounds != 0 {
			t.Errorf("%d bytes are kept after a minute", c.account.Lists.Stats().Bytes)
		}
		s.wantEach(c, s.ids[8:]...)
		s.want(2*refresh.FirstReads, 2)
	})
}

// TestRefresh_slowList waits some seconds for a list, reads by id meanwhile, and uses the list when
// it is there. It gives up a list that takes too long.
func TestRefresh_slowList(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		takes  time.Duration
		waits  time.Duration
		single int
		reason string
	}{
		"quick":     {2 * time.Second, 2 * time.Second, refresh.FirstReads, ""},
		"slow":      {10 * time.Second, refresh.Patience, refresh.FirstReads + 3, ""},
		"too slow":  {time.Minute, refresh.Patience, 20, refresh.ReasonFailed},
		"no answer": {math.MaxInt64, refresh.Patience, 20, refresh.ReasonFailed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newShelf(t, 20)
				s.clock = true
				body := s.listBody()
				s.list = func(w http.ResponseWriter, r *http.Request) {
					select {
					case <-time.After(test.takes):
						reply(200, body)(w, r)
					case <-r.Context().Done():
					}
				}
				c := s.client()
				at := time.Now()
				s.wantEach(c, s.ids[:refresh.FirstReads]...)
				var waiters sync.WaitGroup
				for _, id := range s.ids[4:6] {
					waiters.Go(func() { s.wantEach(c, id) })
				}
				waiters.Wait()
				s.wantEach(c, s.ids[6])
				if waited := time.Since(at); waited != test.waits {
					t.Errorf("waited %s, want %s", waited, test.waits)
				}
				time.Sleep(refresh.Timeout)
				synctest.Wait()
				s.wantEach(c, s.ids[7:]...)
				s.want(test.single, 1)
				if strings.Join(s.warnings, "; ") != test.reason {
					t.Errorf("warnings: %q", s.warnings)
				}
			})
		})
	}
}

// TestRefresh_interrupted ends at once in the middle of a list. A read that an engine starts just
// after the interrupt is not cancelled, and goes by id at once.
func TestRefresh_interrupted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShelf(t, 20)
		s.clock = true
		began, ended := make(chan struct{}), make(chan struct{})
		s.list = func(_ http.ResponseWriter, r *http.Request) { close(began); <-r.Context().Done(); close(ended) }
		c := s.client()
		at := time.Now()
		s.wantEach(c, s.ids[:refresh.FirstReads]...)
		ctx, cancel := context.WithCancel(context.Background())
		var waiters sync.WaitGroup
		for _, id := range s.ids[4:14] {
			waiters.Go(func() {
				ctx, _ := WithRefresh(ctx)
				if _, err := c.Product(ctx, id); err == nil {
					t.Error("no error")
				}
			})
		}
		<-began
		waiters.Go(func() { s.wantEach(c, s.ids[14]) })
		synctest.Wait()
		cancel()
		waiters.Wait()
		<-ended
		synctest.Wait()
		s.want(refresh.FirstReads+1, 1)
		s.wantEach(c, s.ids[10:18]...)
		s.want(refresh.FirstReads+9, 1)
		if took := time.Since(at); took > 0 || c.account.Lists.Stats().Bytes != 0 || len(s.warnings) > 0 {
			t.Errorf("ended after %s, with %d bytes and warnings %q", took, c.account.Lists.Stats().Bytes, s.warnings)
		}
		time.Sleep(refresh.Patience)
		s.list = listed(s.elements()...)
		s.wantEach(c, s.ids...) // another use of the client
		s.want(2*refresh.FirstReads+9, 2)
	})
}

// TestRefresh_concurrent reads objects of two kinds with 50 reads at a time.
func TestRefresh_concurrent(t *testing.T) {
	t.Parallel()
	s, webhooks := newShelf(t, 600), shelfOf(t, "/webhook/", "GET /webhooks", hook, 600)
	c := s.client(func(cfg *settings) {
		cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
			if strings.HasPrefix(r.URL.Path, "/webhook") {
				return memory{webhooks.ServeHTTP}.RoundTrip(r)
			}
			return memory{s.ServeHTTP}.RoundTrip(r)
		})
	})
	slots := make(chan struct{}, 50)
	var all sync.WaitGroup
	for i := range s.ids {
		for _, read := range []func(context.Context, string) (string, error){
			func(ctx context.Context, id string) (string, error) { return idOf(c.Product(ctx, id)) },
			func(ctx context.Context, id string) (string, error) { return idOf(c.Webhook(ctx, id)) },
		} {
			all.Go(func() {
				slots <- struct{}{}
				defer func() { <-slots }()
				ctx, _ := WithRefresh(context.Background())
				if got, err := read(ctx, numbered(i)); err != nil || got != numbered(i) {
					t.Errorf("%v, %v", got, err)
				}
			})
		}
	}
	all.Wait()
	s.want(refresh.FirstReads, 1)
	webhooks.want(refresh.FirstReads, 1)
}

// TestRefresh_operations: a group that refreshes from a list has one, and a read.
func TestRefresh_operations(t *testing.T) {
	t.Parallel()
	for _, g := range groups() {
		if noun, one, all, refreshes := g.Reads(); refreshes && (one.Path == "" || all.Path == "") {
			t.Errorf("%s: no list or no read", noun)
		}
	}
}
