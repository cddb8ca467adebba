package main

import (
	"encoding/json"

	"fairlead/backend/oauth"
)

// setting is what a scenario hands to the client.
type setting struct {
	ClientID         string `json:"client_id"`
	ClientSecret     string `json:"client_secret"`
	PrivateKey       string `json:"private_key_pem"`
	Algorithm        string `json:"signing_algorithm"`
	IDPClientID      string `json:"idp_client_id"`
	IDPToken         string `json:"idp_id_token"`
	IDPIssuer        string `json:"idp_issuer"`
	IDPTokenEndpoint string `json:"idp_token_endpoint"`
	Workload         string `json:"valid_jwt"`
	ToolCalls        []struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"toolCalls"`
}

// clientMetadata is the client-ID metadata document that the suite knows.
const clientMetadata = "https://conformance-test.local/client-metadata.json"

// signIn is the key oauth of the server's definition.
func (s setting) signIn(scenario string) oauth.Settings {
	o := oauth.Settings{ClientID: s.ClientID, ClientSecret: s.ClientSecret}
	switch scenario {
	case "auth/client-credentials-basic":
		o.Grant = oauth.ClientCredentials
	case "auth/client-credentials-jwt":
		o.Grant, o.PrivateKey, o.Algorithm = oauth.ClientCredentials, s.PrivateKey, s.Algorithm
	case "auth/wif-jwt-bearer":
		o.Grant, o.Assertion = oauth.JWTBearer, s.Workload
	case "auth/enterprise-managed-authorization":
		o.Grant = oauth.Enterprise
		o.IDP = &oauth.IDP{Issuer: s.IDPIssuer, TokenEndpoint: s.IDPTokenEndpoint, ClientID: s.IDPClientID, IDToken: s.IDPToken}
	default:
		o.ClientMetadataURL = clientMetadata
	}
	return o
}
