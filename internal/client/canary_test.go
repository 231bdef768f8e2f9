// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport/transporttest"
)

// canaries are values that nobody may ever see: one for every private field that is sent.
type canaries struct {
	sent  []string
	count int
}

// text returns what a field is filled with: something private that no other field has, or a plain
// word.
func (c *canaries) text(name string, private bool) string {
	c.count++
	var value string
	switch name := transport.PlainName(name); {
	case strings.HasSuffix(name, "id"), strings.HasSuffix(name, "ids"):
		return idA
	case !private && !transporttest.LooksPersonal(name):
		return "Bitcoin"
	case strings.HasSuffix(name, "email"):
		value = fmt.Sprintf("zoe.quibble%d@canary.example", c.count)
	case strings.HasSuffix(name, "iban"):
		value = fmt.Sprintf("DE8937040044053%07d", c.count)
	case strings.HasSuffix(name, "number"), strings.HasSuffix(name, "sortcode"), strings.HasSuffix(name, "bban"):
		value = fmt.Sprintf("90817263%04d", c.count)
	default:
		value = fmt.Sprintf("Zoë Quibble %d, Canary Row", c.count)
	}
	c.sent = append(c.sent, value)
	return value
}

// fill gives every field of a request a value.
func (c *canaries) fill(at reflect.Value, name string, private bool) {
	switch typ := at.Type(); {
	case typ == rawType:
		at.SetBytes(fmt.Appendf(nil, `{"facts":[{"about":%q}]}`, c.text(name, true)))
	case typ == decimalType:
		at.Set(reflect.ValueOf(mustDecimal("1.5")))
	case typ.Kind() == reflect.String:
		at.SetString(c.text(name, private))
	case typ.Kind() == reflect.Pointer:
		at.Set(reflect.New(typ.Elem()))
		c.fill(at.Elem(), name, private)
	case typ.Kind() == reflect.Slice:
		at.Set(reflect.MakeSlice(typ, 1, 1))
		c.fill(at.Index(0), name, private)
	case typ.Kind() == reflect.Struct:
		_, isPerson := typ.FieldByName("Email")
		for _, f := range reflect.VisibleFields(typ) {
			member, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if member != "" && member != "-" && f.IsExported() {
				whole := member == "kycData" || member == "representative" || member == "inputData" ||
					member == "address" && strings.HasSuffix(f.Type.String(), "Address")
				c.fill(at.FieldByIndex(f.Index), member, private || whole || isPerson && (member == "name" || member == "companyName"))
			}
		}
	case typ.Kind() == reflect.Bool:
		at.SetBool(true)
	case at.CanInt():
		at.SetInt(1)
	}
}

func mustDecimal(text string) Decimal {
	d, err := ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

// toldCanaries are what the service says of others, which nobody sent. Only the last cannot be
// known by its looks.
var toldCanaries = []string{
	"mal.ory@told.example", "GB33BUKB20201555555555", "GB33 BUKB 2020 1555 5555 55", "998877665544", "whk_7QXMAB3K9ZT2TOLD",
	"Mallory Toldperson",
}

// echoes are services that repeat whatever they got, each in another way. said is all that came:
// line, headers and body.
var echoes = map[string]func(w http.ResponseWriter, said, body string, sent []string){
	"an error in JSON": func(w http.ResponseWriter, said, _ string, _ []string) {
		w.WriteHeader(http.StatusUnprocessableEntity)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": "iban: refused: " + said})
	},
	"JSON in JSON": func(w http.ResponseWriter, said, _ string, _ []string) {
		w.WriteHeader(http.StatusConflict)
		inner, _ := json.Marshal(map[string]string{"said": said})
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"inner": string(inner)}})
	},
	"the body": func(w http.ResponseWriter, _, body string, _ []string) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, body)
	},
	"a page": func(w http.ResponseWriter, said, _ string, _ []string) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, "<html><pre>"+html.EscapeString(said))
	},
	"plain text": func(w http.ResponseWriter, said, _ string, _ []string) {
		w.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(w, said)
	},
	"in a query": func(w http.ResponseWriter, said, _ string, _ []string) {
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, "/x?"+url.QueryEscape(said))
	},
	"a failure": func(w http.ResponseWriter, said, _ string, _ []string) {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, said)
	},
	"each alone": func(w http.ResponseWriter, _, _ string, sent []string) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, strings.Join(sent, " | "))
	},
	"in a header": func(w http.ResponseWriter, _, _ string, sent []string) {
		w.Header().Set("X-Request-Id", strings.ReplaceAll(sent[len(sent)-1], "ë", "e"))
		w.WriteHeader(http.StatusBadRequest)
	},
	"in a name": func(w http.ResponseWriter, _, _ string, _ []string) {
		w.Header().Set("X-Request-Id", testKey)
		w.WriteHeader(http.StatusBadRequest)
	},
	"elsewhere": func(w http.ResponseWriter, said, _ string, _ []string) {
		w.Header().Set("Location", "/x?"+url.QueryEscape(said))
		w.WriteHeader(http.StatusFound)
		_, _ = io.WriteString(w, said)
	},
	"another host": func(w http.ResponseWriter, _, _ string, _ []string) {
		w.Header().Set("Location", "https://"+testKey+".example/")
		w.WriteHeader(http.StatusFound)
	},
	"nowhere": func(w http.ResponseWriter, _, _ string, sent []string) {
		w.Header().Set("Location", "http://[::1/"+strings.Join(sent, "/"))
		w.WriteHeader(http.StatusFound)
	},
	"told": func(w http.ResponseWriter, _, _ string, _ []string) {
		w.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(w, `{"error":"email: taken by `+strings.Join(toldCanaries[:5], ", ")+`"}`)
	},
	"told as it is stored": func(w http.ResponseWriter, _, _ string, _ []string) {
		w.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(w, `{"exists":{"name":"Mallory Toldperson","email":"mal.ory@told.example"}}`)
	},
	"not JSON": func(w http.ResponseWriter, said, _ string, _ []string) { _, _ = io.WriteString(w, said) },
	"a text":   func(w http.ResponseWriter, said, _ string, _ []string) { _ = json.NewEncoder(w).Encode(said) },
	"an id": func(w http.ResponseWriter, _, _ string, sent []string) {
		_ = json.NewEncoder(w).Encode(map[string]string{"id": sent[len(sent)-1], "name": sent[len(sent)-1]})
	},
	"ids": func(w http.ResponseWriter, _, _ string, sent []string) {
		_ = json.NewEncoder(w).Encode([]any{map[string]string{"id": sent[len(sent)-1]}, map[string]string{"id": sent[len(sent)-1]}})
	},
	"a number": func(w http.ResponseWriter, _, _ string, _ []string) {
		_, _ = io.WriteString(w, `{"id":998877665544,"enabled":998877665544,"status":998877665544}`)
	},
	"other types": func(w http.ResponseWriter, _, _ string, sent []string) {
		_ = json.NewEncoder(w).Encode(wrongTypes(sent))
	},
	"another page": func(w http.ResponseWriter, _, _ string, sent []string) {
		_ = json.NewEncoder(w).Encode(map[string]any{"items": []int{}, "next" + sent[len(sent)-1]: sent[len(sent)-1]})
	},
	"cut off": func(w http.ResponseWriter, said, _ string, _ []string) {
		hijacked(w, "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"+said)
	},
	"a bad header": func(w http.ResponseWriter, _, _ string, sent []string) {
		hijacked(w, "HTTP/1.1 200 OK\r\n"+strings.Join(sent, " ")+"\r\n\r\n")
	},
	"a bad status": func(w http.ResponseWriter, _, _ string, sent []string) {
		hijacked(w, strings.Join(sent, " ")+"\r\n\r\n")
	},
	"a bad length": func(w http.ResponseWriter, _, _ string, sent []string) {
		hijacked(w, "HTTP/1.1 200 OK\r\nContent-Length: "+sent[len(sent)-1]+"\r\n\r\n")
	},
	"a bad trailer": func(w http.ResponseWriter, _, _ string, sent []string) {
		hijacked(w, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n0\r\n"+strings.Join(sent, " ")+"\r\n\r\n")
	},
}

// wrongTypes is an object of which every member has another type than is expected.
func wrongTypes(sent []string) map[string]any {
	object := map[string]any{"id": idA}
	for _, name := range []string{
		"price", "amount", "createdAt", "account", "total", "addOns", "gateway", "isArchived", "tags", "fee", "payments", "entries",
	} {
		object[name] = sent[len(sent)-1]
	}
	return object
}

func hijacked(w http.ResponseWriter, answer string) {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_, _ = io.WriteString(connection, answer)
		_ = connection.Close()
	}
}

// TestCanaries calls every operation with private values in all fields that take them, against
// services that repeat what they got. No error, however deep, and no log entry of any level has any
// of it.
func TestCanaries(t *testing.T) {
	t.Parallel()
	operations := rows(t)
	for how, echo := range echoes {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			var mu sync.Mutex
			var sent []string
			came := 0
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				said := r.Method + " " + r.RequestURI + " " + r.URL.Path + " Authorization: " + r.Header.Get("Authorization") + " " + string(body)
				mu.Lock()
				defer mu.Unlock()
				values := []string{testKey}
				for _, value := range sent {
					if strings.Contains(said, value) || strings.Contains(said, url.QueryEscape(value)) {
						values = append(values, value)
						came++
					}
				}
				echo(w, said, string(body), values)
			}))
			server.Config.ErrorLog = quiet
			server.Start()
			t.Cleanup(server.Close)
			for _, op := range operations {
				planted := &canaries{}
				var out []string
				c := newTestClient(t, func(cfg *settings) {
					cfg.BaseURL, cfg.AllowMoneyMovement, cfg.MaxRetries = server.URL, true, 1
					cfg.Log = func(_ context.Context, level transport.Level, message string, fields map[string]any) {
						out = append(out, fmt.Sprint("log: ", level, message, fields))
					}
				})
				method := methodOf(t, c, op.ID)
				names := argumentNames(op.Path)
				for _, parameter := range op.Parameters {
					if parameter.InQuery {
						names = append(names, parameter.Name)
					}
				}
				args := []reflect.Value{reflect.ValueOf(t.Context())}
				for i := 1; i < method.Type().NumIn(); i++ {
					arg, name := reflect.New(method.Type().In(i)).Elem(), ""
					if arg.Kind() == reflect.String && len(names) > 0 {
						name, names = names[0], names[1:]
					}
					planted.fill(arg, name, false)
					args = append(args, arg)
				}
				mu.Lock()
				sent = planted.sent
				mu.Unlock()
				for _, err := range errorsOf(method.Call(args)) {
					out = append(out, wordsOf(err)...)
				}
				for _, text := range out {
					for _, value := range append(append([]string{testKey}, toldCanaries...), planted.sent...) {
						if leaks(text, value) {
							t.Fatalf("%s: %q is in %s", op.ID, value, text)
						}
					}
				}
			}
			if mu.Lock(); came < 80 {
				t.Errorf("only %d private values arrived", came)
			}
			mu.Unlock()
		})
	}
}

// argumentNames are the placeholders of a path, in order.
func argumentNames(path string) (names []string) {
	for segment := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(segment, "{") {
			names = append(names, strings.Trim(segment, "{}"))
		}
	}
	return names
}

// errorsOf are the errors among a method's results, and those of a list that it returns.
func errorsOf(results []reflect.Value) (all []error) {
	for _, result := range results {
		if result.Kind() == reflect.Func {
			result.Call([]reflect.Value{reflect.MakeFunc(result.Type().In(0), func(args []reflect.Value) []reflect.Value {
				if err, ok := args[1].Interface().(error); ok {
					all = append(all, err)
				}
				return []reflect.Value{reflect.ValueOf(true)}
			})})
		}
		if err, ok := result.Interface().(error); ok {
			all = append(all, err)
		}
	}
	return all
}

// wordsOf is what an error says, and every error inside it.
func wordsOf(err error) []string {
	all := []string{err.Error()}
	switch wrapped := err.(type) { //nolint:errorlint // one layer at a time
	case interface{ Unwrap() []error }:
		for _, inner := range wrapped.Unwrap() {
			all = append(all, wordsOf(inner)...)
		}
	case interface{ Unwrap() error }:
		if inner := wrapped.Unwrap(); inner != nil {
			all = append(all, wordsOf(inner)...)
		}
	}
	var answer *Error
	if errors.As(err, &answer) {
		all = append(all, answer.Message, answer.RequestID)
	}
	return all
}

// leaks reports whether so much of a value stands in a text that somebody could know it. Spaces and
// cases do not hide it.
func leaks(text, value string) bool {
	const much = 12
	bare := strings.NewReplacer(" ", "", "+", "", "%20", "").Replace
	text, value = strings.ToLower(bare(text)), strings.ToLower(bare(value))
	for i := 0; i+much <= len(value); i++ {
		if strings.Contains(text, value[i:i+much]) {
			return true
		}
	}
	return strings.Contains(text, value)
}

// TestErrors_path repeats the path of a request, as web servers do. It has a part of an account
// number, which no pattern recognises.
func TestErrors_path(t *testing.T) {
	t.Parallel()
	const part = "DE89 3704"
	for _, status := range []int{403, 302} {
		c := serve(t, func(w http.ResponseWriter, r *http.Request) {
			message, _ := json.Marshal(map[string]string{"error": "Cannot GET " + r.RequestURI + " " + r.URL.Path})
			reply(status, string(message))(w, r)
		}).client()
		_, err := c.WithdrawalAccountByIban(t.Context(), "fiat", part, "COBADEFF")
		wantError(t, err, "(not shown)")
		for _, spelling := range []string{part, url.PathEscape(part), url.QueryEscape(part)} {
			if strings.Contains(err.Error(), spelling) {
				t.Errorf("%s is in %v", part, err)
			}
		}
	}
}
