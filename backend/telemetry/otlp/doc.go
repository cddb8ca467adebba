// Package otlp carries spans and metrics of the OpenTelemetry SDK to a collector:
// OTLP over HTTP (protobuf) and over gRPC.
//
// It is written here because the SDK's own exporters cost every start of the
// program, also when nothing is exported: with them a command takes 1.1 ms more
// (gRPC and the generated protobuf register themselves), a tenth of a whole call. The
// SDK alone costs nothing that can be measured. Of the protocol's messages only those
// are here that are sent: spans, and histograms of float64.
package otlp
