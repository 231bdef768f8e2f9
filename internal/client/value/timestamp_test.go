// SPDX-License-Identifier: MPL-2.0

package value

import (
	"encoding/json"
	"testing"
	"time"
)

func TestTimestamp_json(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`"2026-03-02T10:00:00Z"`:           "2026-03-02T10:00:00Z",
		`"2026-03-02T10:00:00.000000Z"`:    "2026-03-02T10:00:00Z",
		`"2026-03-02T10:00:00.120000Z"`:    "2026-03-02T10:00:00.12Z",
		`"2026-03-02T10:00:00.123456Z"`:    "2026-03-02T10:00:00.123456Z",
		`"2026-03-02T12:00:00.5+02:00"`:    "2026-03-02T10:00:00.5Z",
		`"2026-03-01T23:30:00-10:30"`:      "2026-03-02T10:00:00Z",
		`"2026-03-02T10:00:00.123456789Z"`: "2026-03-02T10:00:00.123456789Z",
		`"2026-03-02"`:                     "2026-03-02",
		`"soon"`:                           "soon",
		`1772445600`:                       "2026-03-02T10:00:00Z",
		`1772445600.5`:                     "2026-03-02T10:00:00.5Z",
		`1.7724456e9`:                      "2026-03-02T10:00:00Z",
		`1772445600120`:                    "2026-03-02T10:00:00.12Z",
		`""`:                               "",
		`0`:                                "",
		`0.0`:                              "",
		`"0001-01-01T00:00:00Z"`:           "",
		`"0001-01-01T00:00:00+00:53"`:      "",
		`"0000-00-00 00:00:00"`:            "",
		`"1970-01-01T00:00:00.000Z"`:       "",
		`"1970-01-01T01:00:00+01:00"`:      "",
		`"1970-01-01T00:00:01Z"`:           "1970-01-01T00:00:01Z",
		`null`:                             "",
	} {
		var got Timestamp
		if err := json.Unmarshal([]byte(in), &got); err != nil || string(got) != want {
			t.Errorf("%s became %q, %v; want %q", in, got, err, want)
		}
		var again Timestamp
		data, err := json.Marshal(got)
		if err != nil || json.Unmarshal(data, &again) != nil || again != got {
			t.Errorf("%q changes to %q when it is read again", got, again)
		}
	}
	for _, in := range []string{`7`, `1772445600120000`, `-1772445600`, `{}`, `true`} {
		if err := json.Unmarshal([]byte(in), new(Timestamp)); err == nil {
			t.Errorf("%s was taken for a moment", in)
		}
	}
}

// TestDate_json leaves out a time of midnight, and no other.
func TestDate_json(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`"1990-12-31"`:                "1990-12-31",
		`"1990-12-31T00:00:00.000Z"`:  "1990-12-31",
		`"1990-12-31T00:00:00"`:       "1990-12-31",
		`"1990-12-31T00:00:00+00:00"`: "1990-12-31",
		`"1990-12-31T00:00:00+01:00"`: "1990-12-31T00:00:00+01:00",
		`"1990-12-30T23:00:00Z"`:      "1990-12-30T23:00:00Z",
		`"31.12.1990T00:00"`:          "31.12.1990T00:00",
		`"1990-12-31T"`:               "1990-12-31T",
		`"19**-**-31"`:                "19**-**-31",
		`"0001-01-01T00:00:00Z"`:      "",
		`"0001-01-01"`:                "",
		`"0000-00-00"`:                "",
		`"1970-01-01"`:                "1970-01-01",
		`null`:                        "",
	} {
		var got Date
		if err := json.Unmarshal([]byte(in), &got); err != nil || string(got) != want {
			t.Errorf("%s became %q, %v; want %q", in, got, err, want)
		}
	}
	if json.Unmarshal([]byte(`7`), new(Date)) == nil {
		t.Error("7 was taken for a date")
	}
}

func TestTimestamp_time(t *testing.T) {
	t.Parallel()
	moment := time.Date(2026, 3, 2, 12, 0, 0, 500_000, time.FixedZone("", 7200))
	stamp := NewTimestamp(moment)
	if stamp != "2026-03-02T10:00:00.0005Z" {
		t.Errorf("%s", stamp)
	}
	if got, ok := stamp.Time(); !ok || !got.Equal(moment) {
		t.Errorf("%v, %v", got, ok)
	}
	for _, text := range []Timestamp{"", "soon", "2026-03-02"} {
		if _, ok := text.Time(); ok {
			t.Errorf("%q is a moment", text)
		}
	}
}
