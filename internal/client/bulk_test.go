// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"strings"
	"sync"
	"testing"
)

func bulkRefresh(cfg *settings) { cfg.BulkRefresh = true }

func TestBulk_reads(t *testing.T) {
	t.Parallel()
	s := serve(t, listed(mug(idA, justNow), mug(strings.ToUpper(idB), justNow)))
	c := s.client(bulkRefresh)
	for _, id := range []string{idA, idB, strings.ToUpper(idA)} {
		got, err := c.Product(context.Background(), id)
		if err != nil || !sameID(got.ID, id) {
			t.Errorf("%s: %v, %v", id, got.ID, err)
		}
	}
	s.wantLines(looked)
}

// TestBulk_off is the default: every read asks.
func TestBulk_off(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, mug(idA, justNow)), reply(200, mug(idA, justNow)))
	c := s.client()
	for range 2 {
		if _, err := c.Product(context.Background(), idA); err != nil {
			t.Error(err)
		}
	}
	s.wantLines("GET /product/"+idA, "GET /product/"+idA)
}

// TestBulk_missing demands that the list never decides that something is gone.
func TestBulk_missing(t *testing.T) {
	t.Parallel()
	s := serve(t, listed(mug(idB, justNow)), reply(200, mug(idA, justNow)), reply(404, ""), listed(mug(idB, justNow)))
	c := s.client(bulkRefresh)
	if got, err := c.Product(context.Background(), idA); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	if _, err := c.Product(context.Background(), idA); !IsNotFound(err) {
		t.Errorf("%v is not gone", err)
	}
	s.wantLines(looked, "GET /product/"+idA, "GET /product/"+idA, looked)
}

func TestBulk_noList(t *testing.T) {
	t.Parallel()
	for name, list := range map[string]step{
		"refused":    reply(403, ""),
		"unfinished": reply(200, "["+mug(idA, justNow)+","),
		"page":       reply(200, "<html>"),
	} {
		s := serve(t, list, reply(200, mug(idA, justNow)), reply(200, mug(idA, justNow)))
		c := s.client(bulkRefresh)
		for range 2 {
			if got, err := c.Product(context.Background(), idA); err != nil || got.ID != idA {
				t.Errorf("%s: %v, %v", name, got.ID, err)
			}
		}
		s.wantLines(looked, "GET /product/"+idA, "GET /product/"+idA)
	}
}

// TestBulk_write demands that no read after a write is answered from a list, whatever came of the
// write.
func TestBulk_write(t *testing.T) {
	t.Parallel()
	jug := strings.Replace(mug(idA, justNow), "Mug", "Jug", 1)
	for name, test := range map[string]struct {
		answer step
		write  func(*Client) error
	}{
		"update":  {echo(jug), func(c *Client) error { _, err := c.UpdateProduct(context.Background(), idA, mugParams(t)); return err }},
		"archive": {echo(jug), func(c *Client) error { _, err := c.SetProductArchived(context.Background(), idA, true); return err }},
		"create": {
			reply(200, mug(idB, justNow)), func(c *Client) error { _, err := c.CreateProduct(context.Background(), mugParams(t)); return err },
		},
		"refused update": {
			reply(422, ""), func(c *Client) error { _, err := c.UpdateProduct(context.Background(), idA, mugParams(t)); return err },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, listed(mug(idA, justNow)), test.answer, reply(200, jug), reply(200, jug))
			c := s.client(bulkRefresh)
			if got, err := c.Product(context.Background(), idA); err != nil || got.Name != "Mug" {
				t.Errorf("%v, %v", got.Name, err)
			}
			if err := test.write(c); (err != nil) != (name == "refused update") {
				t.Error(err)
			}
			for range 2 {
				if got, err := c.Product(context.Background(), idA); err != nil || got.Name != "Jug" {
					t.Errorf("%v, %v", got.Name, err)
				}
			}
		})
	}
}

func TestBulk_concurrent(t *testing.T) {
	t.Parallel()
	s := serve(t, listed(mug(idA, justNow), mug(idB, justNow)))
	c := s.client(bulkRefresh)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			id := []string{idA, idB}[i%2]
			if got, err := c.Product(context.Background(), id); err != nil || got.ID != id {
				t.Errorf("%v, %v", got.ID, err)
			}
		})
	}
	all.Wait()
	s.wantLines(looked)
}
