// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/encoding/protowire"
)

// plugin is a provider process that the benchmark calls as an engine does.
type plugin struct {
	cmd        *exec.Cmd
	conn       *grpc.ClientConn
	handshaken time.Duration
}

// startPlugin starts a provider and reads its handshake.
func startPlugin(ctx context.Context, path, dir string) (*plugin, error) {
	cmd := exec.CommandContext(ctx, path) //nolint:gosec // an argument of the command line
	cmd.Env = []string{
		"TF_PLUGIN_MAGIC_COOKIE=d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2", "PLUGIN_PROTOCOL_VERSIONS=6",
		"TMPDIR=" + dir, "PATH=" + os.Getenv("PATH"),
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &plugin{cmd: cmd}
	line, err := bufio.NewReader(out).ReadString('\n') // 1|6|unix|/tmp/plugin1|grpc|
	p.handshaken = time.Since(start)
	parts := strings.Split(strings.TrimSpace(line), "|")
	if err != nil || len(parts) < 5 {
		p.stop()
		return nil, fmt.Errorf("the provider's handshake is %q: %w", line, err)
	}
	p.conn, err = grpc.NewClient(parts[2]+":"+parts[3], grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodec(raw{}), grpc.MaxCallRecvMsgSize(64<<20)))
	if err != nil {
		p.stop()
		return nil, err
	}
	return p, nil
}

// stop ends the process and returns the CPU time that it used.
func (p *plugin) stop() time.Duration {
	if p.conn != nil {
		_ = p.conn.Close()
	}
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	return p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
}

// statusKB returns a size of the process in KB.
func (p *plugin) statusKB(name string) int64 { return statusKB(p.cmd.Process.Pid, name) }

// raw passes encoded messages on. The protocol's Go types are internal to the SDK.
type raw struct{}

// Marshal returns the bytes of a request.
func (raw) Marshal(message any) ([]byte, error) {
	if data, ok := message.([]byte); ok {
		return data, nil
	}
	return nil, fmt.Errorf("%T is no encoded message", message)
}

// Unmarshal keeps the bytes of a response.
func (raw) Unmarshal(data []byte, into any) error {
	to, ok := into.(*[]byte)
	if !ok {
		return fmt.Errorf("%T takes no encoded message", into)
	}
	*to = append([]byte(nil), data...)
	return nil
}

// Name is the default one, which the provider's server expects.
func (raw) Name() string { return "proto" }

// Fields of the messages of protocol 6.
const (
	dynamicJSON = 2 // of DynamicValue

	configureVersion, configureConfig = 1, 2
	configureDiagnostics              = 1

	listType, listConfig, listObject, listLimit = 1, 2, 3, 4
	listDiagnostics                             = 4
)

func text(number protowire.Number, value string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, number, protowire.BytesType), value)
}

func number(field protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, field, protowire.VarintType), value)
}

// value encodes a DynamicValue as JSON.
func value(field protowire.Number, data any) ([]byte, error) {
	encoded, err := json.Marshal(data)
	return text(field, string(text(dynamicJSON, string(encoded)))), err
}

// fieldOf returns the first value of a field of a message.
func fieldOf(message []byte, field protowire.Number) []byte {
	for len(message) > 0 {
		number, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return nil
		}
		size := protowire.ConsumeFieldValue(number, kind, message[n:])
		if size < 0 {
			return nil
		}
		if number == field && kind == protowire.BytesType {
			found, _ := protowire.ConsumeBytes(message[n:])
			return found
		}
		message = message[n+size:]
	}
	return nil
}

// call calls a method. It fails if the response has a diagnostic.
func (p *plugin) call(ctx context.Context, method string, req []byte, diagnostics protowire.Number) error {
	var resp []byte
	if err := p.conn.Invoke(ctx, "/tfplugin6.Provider/"+method, req, &resp); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return refused(method, resp, diagnostics)
}

func refused(method string, resp []byte, diagnostics protowire.Number) error {
	if d := fieldOf(resp, diagnostics); diagnostics > 0 && d != nil {
		return fmt.Errorf("%s: %q", method, d)
	}
	return nil
}

// configure configures the provider.
func (p *plugin) configure(ctx context.Context, settings map[string]any) error {
	config, err := value(configureConfig, settings)
	if err != nil {
		return err
	}
	return p.call(ctx, "ConfigureProvider", append(text(configureVersion, "1.11.4"), config...), configureDiagnostics)
}

// list calls ListResource and returns the number of results.
func (p *plugin) list(ctx context.Context, kind string, config map[string]any, limit int) (int, error) {
	encoded, err := value(listConfig, config)
	if err != nil {
		return 0, err
	}
	req := slices.Concat(text(listType, kind), encoded, number(listObject, 1), number(listLimit, uint64(limit))) //nolint:gosec // positive
	stream, err := p.conn.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, "/tfplugin6.Provider/ListResource")
	if err != nil {
		return 0, err
	}
	if err := errors.Join(stream.SendMsg(req), stream.CloseSend()); err != nil {
		return 0, err
	}
	for results := 0; ; results++ {
		var event []byte
		err := stream.RecvMsg(&event)
		if errors.Is(err, io.EOF) {
			return results, nil
		}
		if err == nil {
			err = refused("ListResource", event, listDiagnostics)
		}
		if err != nil {
			return results, err
		}
	}
}
