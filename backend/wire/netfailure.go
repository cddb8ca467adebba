package wire

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"

	"fairlead/backend/failure"
)

// NetworkFailure puts an error of dialling, TLS or HTTP into words. place is
// the host as a person knows it.
func NetworkFailure(err error, place string) *failure.Error {
	var (
		dns     *net.DNSError
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		record  tls.RecordHeaderError
		netErr  net.Error
	)
	fail := func(message, hint string) *failure.Error {
		return failure.Wrap(failure.Transport, err, "%s", message).WithHint("%s", hint)
	}
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return fail("Nothing listens at "+place+" (connection refused).", "Start the server, or check host and port.")
	case errors.As(err, &dns):
		return fail("The host of "+place+" was not found.", "Check the spelling of the address, and the network.")
	case errors.As(err, &unknown):
		return fail("The certificate of "+place+" is signed by an authority this system does not know (TLS).", "Name a file with the authority's certificate in \"ca\" of the server, install it in the system, or use the address the certificate is for.")
	case errors.As(err, &host):
		return fail("The certificate of "+place+" is for another name (TLS): "+host.Error()+".", "Use the address the certificate is for.")
	case errors.As(err, &invalid):
		return fail("The certificate of "+place+" is not valid (TLS): "+invalid.Error()+".", "It may have expired; check the clock of both machines.")
	case errors.As(err, &record) || strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"):
		return fail(place+" does not speak TLS.", "Try http:// instead of https://.")
	case strings.Contains(err.Error(), "tls: "): // an alert has no type that could be asked for
		return fail("TLS with "+place+" failed: "+err.Error()+".", "The server may want a client certificate or another version of TLS.")
	case errors.As(err, &netErr) && netErr.Timeout():
		return fail(place+" does not answer.", "Check the address and the network; a firewall may drop the packets.")
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET):
		return failure.Wrap(failure.Closed, err, "%s closed the connection without an answer.", place).
			WithHint("The server may have crashed, or does not speak this protocol.")
	default:
		return fail("The connection to "+place+" failed: "+err.Error()+".", "Check the address and the network.")
	}
}
