package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// formSchema has one of every kind of field a form made from a schema must
// show. Only text and number are required, so that it can be called at once.
const formSchema = `{
	"$schema":"https://json-schema.org/draft/2020-12/schema",
	"type":"object","title":"Every kind of field",
	"required":["text","number"],
	"properties":{
		"text":{"type":"string","title":"Text","description":"A short text of 1 to 40 characters","minLength":1,"maxLength":40,"default":"hello","examples":["hello","good morning"]},
		"long_text":{"type":"string","title":"Long text","description":"Several lines","maxLength":4000,"default":"first line\nsecond line"},
		"number":{"type":"number","title":"Number","description":"From 0 to 100","minimum":0,"maximum":100,"default":12.5},
		"integer":{"type":"integer","title":"Whole number","description":"A multiple of 5 above 0","exclusiveMinimum":0,"multipleOf":5,"default":10},
		"big_integer":{"type":"integer","title":"Large whole number","description":"More digits than a float holds","default":12345678901234567890},
		"boolean":{"type":"boolean","title":"Yes or no","default":true},
		"nothing":{"type":"null","title":"Nothing","description":"Can only be null"},
		"constant":{"const":"fixed","title":"Constant","description":"Has one possible value"},
		"choice":{"type":"string","title":"Choice","enum":["small","medium","large"],"default":"medium"},
		"titled_choice":{"title":"Choice with titles","oneOf":[{"const":"r","title":"Red"},{"const":"g","title":"Green"},{"const":"b","title":"Blue"}],"default":"g"},
		"mixed_choice":{"title":"Choice of several types","enum":["auto",0,1.5,true,null]},
		"several":{"type":"array","title":"Several of a list","items":{"type":"string","enum":["read","write","delete"]},"uniqueItems":true,"default":["read"]},
		"nullable":{"type":["string","null"],"title":"Text or null","default":null},
		"number_or_text":{"type":["number","string"],"title":"Number or text"},
		"date":{"type":"string","format":"date","title":"Date","examples":["2026-07-28"]},
		"time":{"type":"string","format":"time","title":"Time","examples":["12:30:00Z"]},
		"moment":{"type":"string","format":"date-time","title":"Date and time","examples":["2026-07-28T12:30:00Z"]},
		"email":{"type":"string","format":"email","title":"E-mail"},
		"uri":{"type":"string","format":"uri","title":"Address","examples":["https://example.com"]},
		"uuid":{"type":"string","format":"uuid","title":"UUID"},
		"pattern":{"type":"string","title":"With a pattern","description":"Three capital letters and two digits","pattern":"^[A-Z]{3}[0-9]{2}$","examples":["ABC12"]},
		"password":{"type":"string","format":"password","writeOnly":true,"title":"Password","description":"Must not be shown, logged or stored"},
		"old":{"type":"string","title":"Old field","deprecated":true},
		"fixed_text":{"type":"string","title":"Read only","readOnly":true,"default":"set by the server"},
		"list":{"type":"array","title":"List of texts","items":{"type":"string"},"minItems":0,"maxItems":5,"default":["one","two"]},
		"numbers":{"type":"array","title":"List of numbers","items":{"type":"number"}},
		"matrix":{"type":"array","title":"List of lists","items":{"type":"array","items":{"type":"number"},"maxItems":3}},
		"tuple":{"type":"array","title":"Tuple","description":"A text, a number, then yes or no","prefixItems":[{"type":"string","title":"Name"},{"type":"number","title":"Value"},{"type":"boolean","title":"Active"}],"items":false},
		"people":{"type":"array","title":"List of objects","items":{"$ref":"#/$defs/person"}},
		"nested":{"type":"object","title":"Nested object","required":["street"],"properties":{
			"street":{"type":"string","title":"Street"},
			"city":{"type":"object","title":"City","properties":{"name":{"type":"string","title":"Name"},"postcode":{"type":"string","title":"Postcode"}}}
		},"additionalProperties":false},
		"map":{"type":"object","title":"Map","description":"Names of your own with whole numbers","additionalProperties":{"type":"integer"},"default":{"apples":3}},
		"pattern_map":{"type":"object","title":"Map with a pattern","patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false},
		"any":{"title":"Anything","description":"Whatever JSON can say"},
		"any_object":{"type":"object","title":"Any object"},
		"shape":{"title":"One of several shapes","oneOf":[
			{"type":"object","title":"Circle","properties":{"kind":{"const":"circle"},"radius":{"type":"number","minimum":0}},"required":["kind","radius"]},
			{"type":"object","title":"Rectangle","properties":{"kind":{"const":"rectangle"},"width":{"type":"number"},"height":{"type":"number"}},"required":["kind","width","height"]}
		]},
		"any_of":{"title":"Text or list of texts","anyOf":[{"type":"string","title":"One"},{"type":"array","title":"Several","items":{"type":"string"}}]},
		"all_of":{"title":"Put together","allOf":[{"$ref":"#/$defs/person"},{"type":"object","properties":{"role":{"type":"string","title":"Role"}}}]},
		"tree":{"$ref":"#/$defs/node","title":"Tree","description":"Refers to itself: branches within branches"},
		"depends":{"type":"object","title":"Depends on a choice","properties":{"pay":{"type":"string","enum":["cash","card"],"default":"cash"}},
			"if":{"properties":{"pay":{"const":"card"}},"required":["pay"]},"then":{"properties":{"card":{"type":"string","title":"Card number"}},"required":["card"]}}
	},
	"$defs":{
		"person":{"type":"object","title":"Person","required":["name"],"properties":{"name":{"type":"string","title":"Name"},"age":{"type":"integer","title":"Age","minimum":0,"maximum":150}}},
		"node":{"type":"object","title":"Node","properties":{"label":{"type":"string","title":"Label"},"children":{"type":"array","title":"Children","items":{"$ref":"#/$defs/node"}}}}
	}
}`

func formTools() []tool {
	return []tool{{
		name: "form", title: "Form with every kind of field",
		description: "Has every kind of input a schema can describe, and answers with the arguments as they arrived, digit by digit. A password is answered as its length alone.",
		input:       formSchema, hints: readOnly(),
		call: form,
	}}
}

// form answers with the arguments as they came, in their order, without the
// password.
func form(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	raw := r.Params.Arguments
	if len(raw) == 0 {
		raw = json.RawMessage(`{}`)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	open, err := dec.Token()
	if err != nil {
		return failed("The arguments do not fit: %v", err), nil
	}
	if open != json.Delim('{') {
		return failed("The arguments must be an object."), nil
	}
	var out bytes.Buffer
	out.WriteByte('{')
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return failed("The arguments do not fit: %v", err), nil
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return failed("The arguments do not fit: %v", err), nil
		}
		if name == "password" {
			value = hidden(value)
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		if out.Len() > 1 {
			out.WriteByte(',')
		}
		out.Write(key)
		out.WriteByte(':')
		out.Write(value)
	}
	out.WriteByte('}')
	return structured(out.String()), nil
}

// hidden says of a password how long it is.
func hidden(raw json.RawMessage) json.RawMessage {
	var password string
	if json.Unmarshal(raw, &password) != nil {
		return json.RawMessage(`"(not a text)"`)
	}
	return json.RawMessage(fmt.Sprintf(`"(%d characters)"`, len([]rune(password))))
}
