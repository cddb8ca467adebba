package suite

import "testing"

// TestWordsAreReadByYAML12: what is in the file is what is sent.
func TestWordsAreReadByYAML12(t *testing.T) {
	for text, want := range map[string]string{
		"x: [1e2, 1E+2, 1.0e2, 1., .5, +1, -0.50, 0]":                  `{"x":[1e2,1E+2,1.0e2,1,0.5,1,-0.50,0]}`,
		"x: [-.5e-3, +12345678901234567890123, 1.e3]":                  `{"x":[-0.5e-3,12345678901234567890123,1e3]}`,
		"x: [0o17, 0x1F, 0xFFFFFFFFFFFFFFFFFF]":                        `{"x":[15,31,4722366482869645213695]}`,
		"x: [1_000, 0b11, yes, no, on, off, y, 1e, e1, 0x]":            `{"x":["1_000","0b11","yes","no","on","off","y","1e","e1","0x"]}`,
		"x: [true, True, FALSE, tRUE, ~, null, NULL, nULL]":            `{"x":[true,true,false,"tRUE",null,null,null,"nULL"]}`,
		`x: ["01234", '1e2', "true", "~", "12:30"]`:                    `{"x":["01234","1e2","true","~","12:30"]}`,
		"x: [2024-01-02, 12:30, 1.2.3, +, .]":                          `{"x":["2024-01-02","12:30","1.2.3","+","."]}`,
		"{x: [1, localhost:8080]}":                                     `{"x":[1,"localhost:8080"]}`,
		"{x: [a, 12:30, 1:2:3, 01:02]}":                                `{"x":["a","12:30","1:2:3","01:02"]}`,
		"{x: [a,b:c], y: 12:30, z: http://x:80/y}":                     `{"x":["a","b:c"],"y":"12:30","z":"http://x:80/y"}`,
		"- {x: [http://a:1/b?c=d, {y: [e:f, ::1, :2:3]}, g:1, C:\\x]}": `[{"x":["http://a:1/b?c=d",{"y":["e:f","::1",":2:3"]},"g:1","C:\\x"]}]`,
		`{x: [{a: b}, c: d, "e":f, 'g':1, h: [i:j]]}`:                  `{"x":[{"a":"b"},{"c":"d"},{"e":"f"},{"g":1},{"h":["i:j"]}]}`,
		`{"x":[1,{"y":2,"z":"a:b"},"c:d",true:false],"w":3}`:           `{"x":[1,{"y":2,"z":"a:b"},"c:d","true:false"],"w":3}`,
		"{x: [é:ü, \n  a:1,\n  b, c:d]}":                               `{"x":["é:ü","a:1","b","c:d"]}`,
		"{x: [\"${a}:1\", $b:2, /c:3, d:/e]}":                          `{"x":["${a}:1","$b:2","/c:3","d:/e"]}`,
		`- {name: weird & <b> ]]> "q", tool: x}`:                       "",
		"{x: [http://[::1]:80, b]}":                                    "",
		"x: {a:1}":                                                     "",
		"x: {http:80: 1}":                                              "",
		"{x: [a:'b, c']}":                                              "",
		"x: [01234]":                                                   "",
		"x: -017":                                                      "",
		"x: .inf":                                                      "",
		"x: 00.5":                                                      "",
		"x: '017'":                                                     `{"x":"017"}`,
		"017: x":                                                       `{"017":"x"}`,
		"x: |\n  017\n":                                                `{"x":"017\n"}`,
	} {
		v, problems := readYAML("s.yaml", []byte(text))
		got := ""
		if len(problems) == 0 {
			got = string(v.json())
		} else if problems[0].Hint == "" && want != "" {
			t.Errorf("%s\nhas no hint: %v", text, problems[0])
		}
		if got != want {
			t.Errorf("%s\nis   %s %v\nwant %s", text, got, problems, want)
		}
	}
}
