// SPDX-License-Identifier: MPL-2.0

package store

import "time"

// history is the views that commits replaced, oldest first, as far back as reads may lag.
type history struct {
	now  func() time.Time
	span time.Duration
	past []replaced
}

// replaced is a view and the time of the commit that replaced it.
type replaced struct {
	at   time.Time
	view *View
}

// KeepHistory lets [Store.Behind] look back as far as span, by the clock now, from the next commit
// on. With a span of zero it forgets everything.
func (s *Store) KeepHistory(now func() time.Time, span time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case span == 0:
		s.history = nil
	case s.history == nil:
		s.history = &history{now: now, span: span}
	default:
		s.history.span = span
	}
}

// ForgetHistory lets all reads see the present.
func (s *Store) ForgetHistory() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.history != nil {
		s.history.past = nil
	}
}

// Behind returns the content as it was a lag ago.
func (s *Store) Behind(lag time.Duration) *View {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.history == nil || lag <= 0 {
		return s.View()
	}
	then := s.history.now().Add(-lag)
	for _, p := range s.history.past {
		if p.at.After(then) {
			return p.view
		}
	}
	return s.View()
}

// remember keeps a view that a commit replaces, and drops those that are too old for any read.
func (s *Store) remember(v *View) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.history == nil {
		return
	}
	at := s.history.now()
	old := 0
	for old < len(s.history.past) && !s.history.past[old].at.After(at.Add(-s.history.span)) {
		old++
	}
	s.history.past = append(s.history.past[old:], replaced{at, v})
}
