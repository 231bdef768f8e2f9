// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// adviceOnAnswer says what to do next about an answer that is a refusal, or a failure of the service.
func adviceOnAnswer(answer *client.Error) string {
	switch status := answer.Status; {
	case answer.Page && status < http.StatusInternalServerError:
		return checkAddress
	case answer.Page:
		return "Something in front of the payments service answered in its place, such as a gateway that cannot reach it now. Plan again in a while. If it stays like this, check that base_url (or PAYMENTS_BASE_URL) is the address of the service itself."
	case status < http.StatusBadRequest:
		return "The API key is sent to the host of base_url only. If the service has moved, set base_url (or PAYMENTS_BASE_URL) to its new address. If it is a page to sign in, something between this machine and the service wants you to sign in first."
	case status == http.StatusUnauthorized:
		return fmt.Sprintf("The API key was refused. It comes from %s. Check that it was copied whole, that it has not been revoked or replaced, and that it belongs to the service at base_url.",
			cmp.Or(answer.KeyFrom, "the attribute api_key of the provider block, or else the environment variable PAYMENTS_API_KEY"))
	case status == http.StatusForbidden:
		return "The API key is valid but may not do this. Check what the key and the organization are allowed to."
	case status == http.StatusNotFound:
		return "Check base_url (or PAYMENTS_BASE_URL) first, its path too: behind a wrong one nothing is found. If it is right, something that the configuration refers to does not exist in the service."
	case status == http.StatusConflict:
		return "Something that exists stands against it. If it is the very object that the configuration describes, import it instead of creating it."
	case status == http.StatusTooManyRequests:
		return "The service gets too many requests, and " + refusal(answer) + tried(answer) + cmp.Or(later(answer), " "+fewerRequests)
	case status == http.StatusServiceUnavailable:
		return "The service is not available now, and " + refusal(answer) + tried(answer) +
			cmp.Or(later(answer), " Apply again in a while. With a larger max_retries, the provider waits longer by itself.")
	case status >= http.StatusInternalServerError:
		return "This is a failure inside the service, and not a mistake in the configuration." + tried(answer) + " Plan again in a while: the plan shows what has been done and what is left." + report(answer)
	}
	return ""
}

// refusal says what a refusal for now leaves behind.
func refusal(answer *client.Error) string {
	if answer.Unclear {
		return "refused the last attempt. It, or one before it, may have taken effect nevertheless: the plan shows what has been done."
	}
	return "refused this request without doing anything."
}

// tried says how often a request was sent, and how long was waited in between.
func tried(answer *client.Error) string {
	if answer.Attempts < 2 {
		return ""
	}
	unit := time.Second
	if answer.Waited < 10*time.Second {
		unit = 100 * time.Millisecond
	}
	return fmt.Sprintf(" It was asked %d times, with %s of waiting in between.", answer.Attempts, answer.Waited.Round(unit))
}

// later says when to apply again, where the service has asked for more time than the request had left.
func later(answer *client.Error) string {
	if answer.Asked == 0 {
		return ""
	}
	return " Apply again after the time that it asked for: waiting for it would take the request longer than it may, which is ten times request_timeout."
}

// report says what to tell the service's support.
func report(answer *client.Error) string {
	if answer.RequestID == "" {
		return ""
	}
	return fmt.Sprintf(" If it keeps failing, report it to the service, and name the request %s.", answer.RequestID)
}

const fewerRequests = "Apply again in a while. If it happens again, lower max_requests_per_second, raise max_retries, or run terraform with a smaller -parallelism."

const checkAddress = "Check that base_url (or PAYMENTS_BASE_URL) is the address of the service itself, and not of a web page about it. If it is, something in between answered in its place, such as a proxy that wants you to sign in, or a firewall that blocks the request."

const keyKept = " The API key was not sent."

// adviceOnFailure says what to do next where no usable answer came. That the key was not sent is said where it is certain: with TLS 1.3 a server refuses
// a client when the request is out, and an attempt before this one may have come further.
func adviceOnFailure(err error) string {
	var failure *client.TransportError
	text := adviceOnReason(err)
	if errors.As(err, &failure) && (failure.Sent || failure.Attempts > 1) {
		text = strings.TrimSuffix(text, keyKept)
	}
	return text
}

func adviceOnReason(err error) string {
	const (
		proxySettings = "HTTPS_PROXY in the environment of terraform. If the service can be reached without a proxy, name its host in NO_PROXY."
		again         = "Plan again: the plan shows what has been done and what is left."
	)
	reason := client.ReasonOf(err)
	var failure *client.TransportError
	if errors.As(err, &failure) && failure.AtProxy {
		return "Check the address of the proxy in " + proxySettings
	}
	switch reason {
	case client.ReasonProxySetting:
		return "Such an address has the form http://host:port, or http://user:password@host:port, where a special character in the password is written as its code, such as %23 for #. If the service can be reached without a proxy, name its host in NO_PROXY."
	case client.ReasonProxyCredentials:
		return "Write the right ones into the address of the proxy (http://user:password@host:port) in " + proxySettings
	case client.ReasonProxyRefused:
		return "Ask whoever runs the proxy whether this host may be reached through it, and check " + proxySettings
	case client.ReasonInterrupted:
		return "Terraform was interrupted, or the time for this operation was over. " + again
	case client.ReasonUnknownHost:
		return "Check base_url (or PAYMENTS_BASE_URL) for a mistyped name. If the name is right, it may be known only inside a network, such as a VPN, that this machine is not connected to."
	case client.ReasonNameServer:
		return "Check that this machine is connected to its network, and that other names can be looked up there. Then plan again."
	case client.ReasonRefused:
		return "Check the host and the port in base_url (or PAYMENTS_BASE_URL). If they are right, the service is not running there, or a firewall refuses the connection."
	case client.ReasonUnreachable:
		return "Check the host and the port in base_url (or PAYMENTS_BASE_URL), and whether a firewall, or a VPN that is not connected, is in between. Where only a proxy leads out of the network, name it in HTTPS_PROXY."
	case client.ReasonLate:
		return "The service is slow, or something in between keeps its answers back. " + again + " If this service always takes so long, raise request_timeout."
	case client.ReasonDropped:
		return "The service ended the connection, as it does when it restarts, or something in between did, such as a proxy or a firewall. " + again
	case client.ReasonUnknownAuthority:
		return "If the service, or a proxy in between, has a certificate of your company's own authority, set ca_file (or PAYMENTS_CA_FILE) to a file with the certificate of that authority. If not, check base_url, because somebody else may be answering." + keyKept
	case client.ReasonExpired:
		return "Check the date and the time of this machine. If they are right, whoever runs the service has to renew its certificate." + keyKept
	case client.ReasonOtherName:
		return "Check the host in base_url (or PAYMENTS_BASE_URL): it has to be one that the certificate is for." + keyKept
	case client.ReasonNotTLS:
		return "Check the port in base_url (or PAYMENTS_BASE_URL): another program may be listening there. For a sandbox on this machine, base_url begins with http://." + keyKept
	case client.ReasonNotHTTP:
		return "Check the port in base_url (or PAYMENTS_BASE_URL): another program may be listening there."
	case client.ReasonOldTLS:
		return "Whoever runs the service, or a proxy in between, has to allow TLS 1.2 or 1.3." + keyKept
	case client.ReasonTLS:
		return "Check base_url (or PAYMENTS_BASE_URL). If it is right, ask whoever runs the service, or a proxy in between, what TLS is wanted there." + keyKept
	case client.ReasonHTML:
		return checkAddress
	case client.ReasonSilence:
		return "Apply again after that time. If it happens again, lower max_requests_per_second, or run terraform with a smaller -parallelism."
	case client.ReasonTooLarge:
		return "Check that base_url (or PAYMENTS_BASE_URL) is the address of the service itself."
	}
	if failure != nil {
		return "Check base_url (or PAYMENTS_BASE_URL), and that the service can be reached from this machine."
	}
	return "The answer is not what the payments service is known to send. Check that base_url (or PAYMENTS_BASE_URL) is the address of the service itself. If it is, a newer version of this provider may understand it."
}
