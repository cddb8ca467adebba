package demo

import "github.com/modelcontextprotocol/go-sdk/mcp"

// ownIcons are a drawing of a fairlead, the ring a ship's rope runs through: dark
// lines for light backgrounds, and light ones for dark.
func ownIcons() []mcp.Icon {
	draw := func(colour string) string {
		return `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="%23` + colour +
			`" stroke-width="1.5"%3E%3Ccircle cx="8" cy="8" r="6"/%3E%3Ccircle cx="8" cy="8" r="2.5"/%3E%3Cpath d="M1 13 15 3"/%3E%3C/svg%3E`
	}
	return []mcp.Icon{
		{Source: draw("1c4f6b"), MIMEType: "image/svg+xml", Sizes: []string{"any"}, Theme: mcp.IconThemeLight},
		{Source: draw("9fd3ee"), MIMEType: "image/svg+xml", Sizes: []string{"any"}, Theme: mcp.IconThemeDark},
	}
}
