// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// How a delivery leaves this program, and where it may go.

const deliveryTimeout = 3 * time.Second // of one attempt

// errRemote is why nothing goes to another machine.
var errRemote = errors.New("it is another machine, and events go to this one only: " +
	"Options.AllowRemoteDeliveries and -allow-remote-deliveries change that")

// post makes one attempt and returns the receiver's status, or why there is none.
func (e *Engine) post(message Post) (int, error) {
	request, err := http.NewRequestWithContext(e.life, http.MethodPost, message.URL, strings.NewReader(message.Body))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("service-verification-key", message.Key)
	response, err := e.deliveryClient.Do(request)
	if err != nil {
		return 0, err
	}
	_ = response.Body.Close() // the body has no meaning
	return response.StatusCode, nil
}

// NewDeliveryClient returns the client for deliveries. It decides by the address that is really
// dialled, not by its name. It uses no proxy, keeps no connection, and follows no redirect, so that
// every delivery passes that decision.
func NewDeliveryClient(remote bool, timeout time.Duration) *http.Client {
	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		if !remote && !isLoopback(address) {
			return errRemote
		}
		return nil
	}}
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DisableKeepAlives: true, MaxResponseHeaderBytes: 64 << 10, DialContext: dialer.DialContext,
			DialTLSContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				return dialTLS(ctx, dialer, network, address)
			},
		},
	}
}

// dialTLS verifies the receiver's certificate, except on this machine: people test their receivers
// with certificates that they signed themselves, and no attacker sits in between.
func dialTLS(ctx context.Context, dialer *net.Dialer, network, address string) (net.Conn, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	plain, err := dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	conn := tls.Client(plain, &tls.Config{
		ServerName: host, MinVersion: tls.VersionTLS12,
		InsecureSkipVerify: isLoopback(plain.RemoteAddr().String()), //nolint:gosec // on this machine only, see above
	})
	if err := conn.HandshakeContext(ctx); err != nil {
		_ = plain.Close()
		return nil, err
	}
	return conn, nil
}
