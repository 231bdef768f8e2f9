// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"
)

// browserTimeout bounds what a test does in the browser.
const browserTimeout = 2 * time.Minute

// browser is a browser process without a window. All tests share one, because a start takes longer
// than the pages. It is controlled through two pipes with the DevTools protocol: each message is
// JSON, and a zero byte ends it. It exits when the pipes close.
type browser struct {
	mu       sync.Mutex // held while a tab is open
	cmd      *exec.Cmd
	profile  string // its directory
	commands *os.File
	messages *bufio.Reader
	pipe     *os.File // of messages
	log      bytes.Buffer
	last     int                 // the id of the last command
	loaded   map[devToolsID]bool // the documents that have loaded
}

// devToolsID is the id of a session or a document.
type devToolsID string

// devToolsMessage is a response, which has the command's id, or an event.
type devToolsMessage struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
	Method string `json:"method"`
	Params struct {
		Name     string     `json:"name"`
		LoaderID devToolsID `json:"loaderId"`
	} `json:"params"`
}

var errNoBrowser = errors.New("there is no chromium, chromium-browser or google-chrome on PATH: no page was opened in a browser")

// sharedBrowser starts the browser at the first call.
var sharedBrowser = sync.OnceValues(startBrowser)

// runningBrowser is the browser that [TestMain] stops; nil if no test has started it.
var runningBrowser *browser

func startBrowser() (*browser, error) {
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		return nil, errNoBrowser
	}
	profile, err := os.MkdirTemp("", "sandbox-browser-")
	if err != nil {
		return nil, err
	}
	itsInput, commands, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	messages, itsOutput, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	b := &browser{profile: profile, commands: commands, pipe: messages, messages: bufio.NewReader(messages), loaded: map[devToolsID]bool{}}
	b.cmd = exec.Command(program, //nolint:gosec // a browser of this machine
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--user-data-dir="+profile,
		"--remote-debugging-pipe", "--no-startup-window",
	)
	b.cmd.Stderr = &b.log
	b.cmd.WaitDelay = 10 * time.Second                 // its children may hold the pipes
	b.cmd.ExtraFiles = []*os.File{itsInput, itsOutput} // 3 and 4, as the browser expects
	if err := b.cmd.Start(); err != nil {
		return nil, err
	}
	runningBrowser = b
	return b, errors.Join(itsInput.Close(), itsOutput.Close())
}

// stop ends the browser, and removes its files.
func (b *browser) stop() error {
	err := errors.Join(b.commands.Close(), b.pipe.Close())
	_ = b.cmd.Wait() // it does not like the closed pipes
	return errors.Join(err, os.RemoveAll(b.profile))
}

// read reads one message, and notes if a document has loaded.
func (b *browser) read() (devToolsMessage, error) {
	var m devToolsMessage
	line, err := b.messages.ReadBytes(0)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(line[:len(line)-1], &m); err != nil {
		return m, err
	}
	if m.Method == "Page.lifecycleEvent" && m.Params.Name == "load" {
		b.loaded[m.Params.LoaderID] = true
	}
	return m, nil
}

// do sends a command to the browser, or to one of its sessions, and stores the response in result.
func (b *browser) do(session devToolsID, method string, params Object, result any) error {
	b.last++
	command := Object{"id": b.last, "method": method, "params": params}
	if session != "" {
		command["sessionId"] = session
	}
	if _, err := b.commands.Write(append(encode(command), 0)); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	for {
		m, err := b.read()
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", method, err)
		case m.ID != b.last:
		case m.Error != nil:
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		case result == nil:
			return nil
		default:
			return json.Unmarshal(m.Result, result)
		}
	}
}

// tab is a tab with its own cookies and cache.
type tab struct {
	*browser
	session devToolsID
}

// do sends a command to the tab.
func (t tab) do(method string, params Object, result any) error {
	return t.browser.do(t.session, method, params, result)
}

// visit opens an address in a new tab, waits until the document and everything in it has loaded,
// and calls look.
func visit(t *testing.T, address string, look func(tab) error) {
	t.Helper()
	b, err := sharedBrowser()
	if errors.Is(err, errNoBrowser) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	deadline := time.Now().Add(browserTimeout)
	err = errors.Join(b.pipe.SetDeadline(deadline), b.commands.SetDeadline(deadline))
	if err == nil {
		err = b.visit(address, look)
	}
	if err != nil {
		t.Fatalf("the browser at %s: %v: %s", address, err, &b.log)
	}
}

func (b *browser) visit(address string, look func(tab) error) error {
	var made struct {
		Context  devToolsID `json:"browserContextId"`
		Target   devToolsID `json:"targetId"`
		Session  devToolsID `json:"sessionId"`
		Document devToolsID `json:"loaderId"`
		Failure  string     `json:"errorText"`
	}
	if err := b.do("", "Target.createBrowserContext", Object{}, &made); err != nil {
		return err
	}
	if err := b.do("", "Target.createTarget", Object{"url": "about:blank", "browserContextId": made.Context}, &made); err != nil {
		return err
	}
	if err := b.do("", "Target.attachToTarget", Object{"targetId": made.Target, "flatten": true}, &made); err != nil {
		return err
	}
	t := tab{b, made.Session}
	if err := t.do("Page.enable", Object{}, nil); err != nil {
		return err
	}
	if err := t.do("Page.setLifecycleEventsEnabled", Object{"enabled": true}, nil); err != nil {
		return err
	}
	if err := t.do("Page.navigate", Object{"url": address}, &made); err != nil {
		return err
	}
	if made.Failure != "" {
		return errors.New(made.Failure)
	}
	for !b.loaded[made.Document] {
		if _, err := b.read(); err != nil {
			return fmt.Errorf("waiting for the document: %w", err)
		}
	}
	if err := look(t); err != nil {
		return err
	}
	return b.do("", "Target.disposeBrowserContext", Object{"browserContextId": made.Context}, nil)
}

// document returns the document as HTML. It runs no script.
func (t tab) document() (string, error) {
	var of struct {
		Root struct {
			ID int `json:"nodeId"`
		} `json:"root"`
		HTML string `json:"outerHTML"`
	}
	if err := t.do("DOM.getDocument", Object{}, &of); err != nil {
		return "", err
	}
	err := t.do("DOM.getOuterHTML", Object{"nodeId": of.Root.ID}, &of)
	return of.HTML, err
}

// await returns the string of a promise.
func (t tab) await(promise string) (string, error) {
	var of struct {
		Result struct {
			Value string `json:"value"`
		} `json:"result"`
		Exception *struct {
			Text string `json:"text"`
		} `json:"exceptionDetails"`
	}
	if err := t.do("Runtime.evaluate", Object{"expression": promise, "awaitPromise": true}, &of); err != nil {
		return "", err
	}
	if of.Exception != nil {
		return "", fmt.Errorf("%s: %s", promise, of.Exception.Text)
	}
	return of.Result.Value, nil
}
