package otlp

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// Target is where one kind of data goes.
type Target struct {
	URL     string // in full
	Service string // of gRPC: "trace.v1.TraceService" or "metrics.v1.MetricsService"; "" is HTTP
	Headers map[string]string
	Gzip    bool
	Timeout time.Duration // of one export, repetitions included
	Agent   string        // User-Agent
	Client  *http.Client

	hurried atomic.Bool
}

// Hurry is for the end of the program: where nobody listens, nobody is waited for.
func (t *Target) Hurry() { t.hurried.Store(true) }

// NewClient returns a client for targets. Redirects are not followed: what was
// meant for one host is not for another. grpc makes it speak HTTP/2 from the first
// byte, also without TLS.
func NewClient(config *tls.Config, grpc bool) *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // net/http makes it one
	t.TLSClientConfig, t.MaxIdleConnsPerHost = config, 2
	if grpc {
		t.Protocols = new(http.Protocols)
		t.Protocols.SetHTTP2(true)
		t.Protocols.SetUnencryptedHTTP2(true)
	}
	return &http.Client{Transport: t, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// answerMost bounds what is read of an answer.
const answerMost = 64 << 10

// send delivers a message: at least once when it returns nil.
func (t *Target) send(ctx context.Context, body []byte) error {
	ctx, cancel := context.WithTimeout(ctx, t.Timeout)
	defer cancel()
	pauses := &backoff.ExponentialBackOff{InitialInterval: 300 * time.Millisecond, Multiplier: 2, RandomizationFactor: 0.5, MaxInterval: 5 * time.Second}
	var last error // of what came before the time was over
	_, err := backoff.Retry(ctx, func() (struct{}, error) {
		err := t.once(ctx, body)
		if ctx.Err() == nil {
			last = err
		}
		return struct{}{}, err
	}, backoff.WithBackOff(pauses), backoff.WithMaxElapsedTime(t.Timeout))
	if err == nil || ctx.Err() == nil {
		return err
	}
	if last == nil {
		last = errors.New("it did not answer in time")
	}
	return last
}

// once sends a message once. An error that will not pass is backoff.Permanent.
func (t *Target) once(ctx context.Context, body []byte) error {
	req, err := t.request(ctx, body)
	if err != nil {
		return backoff.Permanent(err)
	}
	resp, err := t.Client.Do(req)
	if err != nil {
		if at, ok := errors.AsType[*net.OpError](err); ok && at.Op == "dial" && t.hurried.Load() {
			return backoff.Permanent(err)
		}
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(resp.Body, answerMost))
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusOK && t.Service != "" {
		return grpcStatus(resp)
	}
	if resp.StatusCode >= 200 && resp.StatusCode < 300 {
		return nil
	}
	err = fmt.Errorf("the collector answered %d: %.200q", resp.StatusCode, said)
	switch resp.StatusCode { // OTLP 1.5, retryable response codes
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		if seconds, e := strconv.Atoi(resp.Header.Get("Retry-After")); e == nil && seconds > 0 {
			return backoff.RetryAfter(seconds)
		}
		return err
	}
	return backoff.Permanent(err)
}

func (t *Target) request(ctx context.Context, body []byte) (*http.Request, error) {
	kind, encoding := "application/x-protobuf", "Content-Encoding"
	url := t.URL
	if t.Service != "" {
		kind, encoding = "application/grpc", "Grpc-Encoding"
		url += "/opentelemetry.proto.collector." + t.Service + "/Export"
	}
	if t.Gzip {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write(body) // into memory
		_ = z.Close()
		body = packed.Bytes()
	}
	if t.Service != "" {
		head := make([]byte, 5, 5+len(body)) // compressed or not, and the length
		if t.Gzip {
			head[0] = 1
		}
		binary.BigEndian.PutUint32(head[1:], uint32(len(body))) //nolint:gosec // batches are bounded
		body = append(head, body...)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range t.Headers {
		req.Header.Set(name, value)
	}
	req.Header.Set("Content-Type", kind)
	req.Header.Set("User-Agent", t.Agent)
	if t.Gzip {
		req.Header.Set(encoding, "gzip")
	}
	if t.Service != "" {
		req.Header.Set("Te", "trailers")
	}
	return req, nil
}

// grpcStatus reads how a gRPC request ended, from the trailers or, where there was
// no message, from the headers.
func grpcStatus(resp *http.Response) error {
	code, message := resp.Trailer.Get("Grpc-Status"), resp.Trailer.Get("Grpc-Message")
	if code == "" {
		code, message = resp.Header.Get("Grpc-Status"), resp.Header.Get("Grpc-Message")
	}
	err := fmt.Errorf("the collector answered with gRPC status %s: %.200q", code, message)
	switch code { // OTLP 1.5, retryable gRPC codes; 8 (resource exhausted) only with details we do not read
	case "0":
		return nil
	case "1", "4", "10", "11", "14", "15":
		return err
	}
	return backoff.Permanent(err)
}
