// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

const (
	checkAddress = "Check that {base_url} is the URL of the payments API, and not of a web page. If it is, a proxy or " +
		"a firewall answered instead."
	checkHost  = "Check the host and the port of {base_url}."
	checkPort  = "Check the port of {base_url}: another program may be listening there."
	checkProxy = "in HTTPS_PROXY. If the service can be reached without a proxy, add its host to NO_PROXY."
	keyNotSent = " The API key was not sent."
)

// reasons is the table of messages: what happened, as a clause, and what to do. who is the
// service's host, or the proxy.
var reasons = map[transport.Reason]struct {
	message func(e *transport.Error, who string) string
	advice  string
	safe    bool // the key was not sent if this was the first attempt
}{
	transport.ReasonTimeout: {
		message: timedOut,
		advice:  "The service or the network is slow. {again} If this happens again, raise {request_timeout}.",
	},
	transport.ReasonPaused: {
		message: func(e *transport.Error, _ string) string {
			return fmt.Sprintf(
				"it was not sent, because the service asked for a pause of %s, longer than one request may take",
				duration(e.Asked),
			)
		},
		advice: "{repeat} after that time. One request may take 10 × {request_timeout}. If this happens again, {slow_down}.",
	},
	transport.ReasonUnknownHost: {
		message: says("%s does not exist in DNS"),
		advice: "Check the host of {base_url}. If it is right, it may be known in a VPN only, to which this machine is " +
			"not connected.",
	},
	transport.ReasonNameServer: {
		message: says("%s could not be looked up, because no DNS server answered"),
		advice:  "Check the network and the DNS settings of this machine. {again}",
	},
	transport.ReasonRefused: {
		message: says("%s refused the connection"),
		advice:  checkHost + " If they are right, the service is not running, or a firewall refuses the connection.",
	},
	transport.ReasonUnreachable: {
		message: says("%s could not be reached"),
		advice: checkHost + " If they are right, a firewall or a missing VPN may be in the way. If only a proxy leads out of the network, set " +
			"HTTPS_PROXY.",
	},
	transport.ReasonInterrupted: {
		message: says("it was interrupted"),
		advice:  "Either the run was interrupted, or the time for this operation was over. {again}",
	},
	transport.ReasonProxySetting: {
		message: func(e *transport.Error, _ string) string { return e.Err.Error() },
		advice:  expectedProxy,
	},
	transport.ReasonProxyCredentials: {
		message: func(e *transport.Error, _ string) string {
			return "the proxy " + e.Proxy + " requires a user name and a password"
		},
		advice: "Set them " + checkProxy,
	},
	transport.ReasonProxyRefused: {
		message: func(e *transport.Error, _ string) string {
			return fmt.Sprintf("the proxy %s refused to connect to %s (%d %s)", e.Proxy, e.Host, e.ProxyStatus, http.StatusText(e.ProxyStatus))
		},
		advice: "Ask the proxy's administrator to allow this host, and check the proxy " + checkProxy,
	},
	transport.ReasonHTML: {message: says("%s returned an HTML page instead of JSON"), advice: checkAddress},
	transport.ReasonTooLarge: {
		message: says("%s returned more than any response of the payments API has"),
		advice:  "Check that {base_url} is the URL of the payments API.",
	},
	transport.ReasonNotHTTP: {message: says("%s sent no complete HTTP response"), advice: checkPort},
	transport.ReasonUnknownAuthority: {
		message: certificate, safe: true,
		advice: "If the certificate is from your company's own authority, set {ca_file} to a file with the certificate of " +
			"that authority. If not, check {url}: another server may be answering.",
	},
	transport.ReasonExpired: {
		message: certificate, safe: true,
		advice: "Check the date of this machine. If it is right, the operator of the service has to renew the certificate.",
	},
	transport.ReasonOtherName: {
		message: certificate, safe: true,
		advice: "Check the host of {base_url}: the certificate has to be valid for it.",
	},
	transport.ReasonNotTLS: {
		message: says("%s does not speak TLS, which https needs"), safe: true,
		advice: checkPort + " For a sandbox on this machine, {url} begins with http://.",
	},
	transport.ReasonOldTLS: {
		message: says("%s offers no secure version of TLS (1.2 or newer)"), safe: true,
		advice: "The operator of the service, or of a proxy in between, has to allow TLS 1.2 or 1.3.",
	},
	transport.ReasonTLS: {
		message: func(e *transport.Error, who string) string {
			return fmt.Sprintf("the TLS handshake with %s failed: %v", who, e.Err)
		}, safe: true,
		advice: "Check {base_url}. If it is right, ask the operator of the service, or of a proxy in between, which TLS " +
			"it needs.",
	},
	transport.ReasonClosed: {
		message: closed,
		advice:  "The service or a proxy in between closed the connection, for example to restart. {again}",
	},
	transport.ReasonOther: {
		message: func(e *transport.Error, _ string) string { return e.Err.Error() },
		advice:  "Check {base_url}, and that this machine can reach the service.",
	},
}

// explainTransport says what happened to a request without a usable response, and what to do.
func explainTransport(e *transport.Error) (message, advice string) {
	attempts := ""
	if e.Attempts > 1 {
		attempts = fmt.Sprintf(" after %d attempts", e.Attempts)
	}
	row := reasons[e.Reason]
	message, advice = fmt.Sprintf("%s %s failed%s: %s", e.Method, e.Path, attempts, clause(e)), row.advice
	switch {
	case e.AtProxy:
		advice = "Check the URL of the proxy " + checkProxy
	case row.safe && !e.Sent && e.Attempts < 2: // with TLS 1.3 a server refuses a client when the request is out
		advice += keyNotSent
	case e.EarlierUnknown && !e.Sent:
		advice += " An attempt before the last one may have taken effect{shown}."
	}
	return message, advice
}

// clause says what happened, without the request.
func clause(e *transport.Error) string {
	who := e.Host
	if e.AtProxy {
		who = "the proxy " + e.Proxy
	}
	message := reasons[e.Reason].message(e, who)
	if e.Proxy != "" && !strings.Contains(message, e.Proxy) {
		message += " (through the proxy " + e.Proxy + ")"
	}
	return message
}

func says(format string) func(*transport.Error, string) string {
	return func(_ *transport.Error, who string) string {
		if !strings.Contains(format, "%s") {
			return format
		}
		return fmt.Sprintf(format, who)
	}
}

func timedOut(e *transport.Error, _ string) string {
	if e.Partial {
		return "the response was not complete within " + duration(e.Timeout)
	}
	return "no response arrived within " + duration(e.Timeout)
}

func closed(e *transport.Error, _ string) string {
	switch {
	case e.Partial:
		return "the connection closed before the response was complete"
	case !e.Sent:
		return "the connection closed before the request was sent"
	}
	return "the connection closed before a response arrived"
}

// certificate says what is wrong with a certificate.
func certificate(e *transport.Error, who string) string {
	var unknown x509.UnknownAuthorityError
	var invalid x509.CertificateInvalidError
	var other x509.HostnameError
	switch {
	case errors.As(e.Err, &unknown):
		issuer := ""
		if unknown.Cert != nil {
			issuer = transport.Printable(cmp.Or(unknown.Cert.Issuer.CommonName, strings.Join(unknown.Cert.Issuer.Organization, " ")), 80)
		}
		return fmt.Sprintf("the certificate of %s is signed by an unknown authority (%s)", who, cmp.Or(issuer, "unnamed"))
	case errors.As(e.Err, &invalid) && invalid.Cert != nil && time.Now().Before(invalid.Cert.NotBefore):
		return fmt.Sprintf(
			"the certificate of %s is not valid before %s, which is in the future by the clock of this machine", who,
			moment(invalid.Cert.NotBefore),
		)
	case errors.As(e.Err, &invalid) && invalid.Cert != nil:
		return fmt.Sprintf("the certificate of %s expired on %s", who, moment(invalid.Cert.NotAfter))
	case errors.As(e.Err, &other) && other.Certificate != nil && len(other.Certificate.DNSNames) > 0:
		return fmt.Sprintf(
			"the certificate of %s is valid for %s only", who, transport.Printable(strings.Join(other.Certificate.DNSNames, ", "), 120),
		)
	}
	return fmt.Sprintf("the certificate of %s is not valid for it", who)
}

func moment(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }

// duration writes a duration without zeros: 1m instead of 1m0s.
func duration(d time.Duration) string {
	if d > time.Second {
		d = d.Round(time.Second)
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
