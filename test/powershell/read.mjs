// Reads PowerShell as its grammar has it: an array of sources comes in as JSON, and for each goes
// out what is wrong in it, the commands and the variables it has, and the words of its first command.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { Language, Parser } from "web-tree-sitter";

setFlagsFromString("--liftoff-only"); // optimizing the grammar takes ten seconds, and reading a script a moment
await Parser.init();
const grammar = createRequire(import.meta.url).resolve("tree-sitter-powershell/tree-sitter-powershell.wasm");
const parser = new Parser();
parser.setLanguage(await Language.load(grammar));

const all = (node, found = []) => {
  found.push(node);
  node.children.forEach((child) => all(child, found));
  return found;
};
const texts = (nodes) => nodes.map((node) => node.text);

// PowerShell takes four characters for a single quote, and two of them inside of quotes for one.
const verbatim = /^'((?:[^\u0027\u2018-\u201b]|[\u0027\u2018-\u201b]{2})*)'$/;

function word(node) {
  if (node.type === "generic_token" || node.type === "command_parameter") {
    return /["'\u2018-\u201e]/.test(node.text) ? null : node.text.replace(/`(.)/g, "$1");
  }
  const quoted = verbatim.exec(node.text);
  return quoted && quoted[1].replace(/([\u0027\u2018-\u201b])./g, "$1");
}

function read(source) {
  const nodes = all(parser.parse(source).rootNode);
  const set = nodes
    .filter((node) => node.type === "left_assignment_expression" || node.type === "parameter_list")
    .flatMap((node) => all(node));
  const loops = nodes.filter((node) => node.type === "foreach_statement").map((node) => node.children.find((child) => child.type === "variable"));
  const elements = nodes.find((node) => node.type === "command_elements")?.namedChildren ?? [];
  return {
    wrong: nodes.filter((node) => node.isError || node.isMissing).map((node) => `line ${node.startPosition.row + 1}: ${node.text}`),
    commands: texts(nodes.filter((node) => node.type === "command_name")),
    variables: texts(nodes.filter((node) => node.type === "variable")),
    sets: texts([...set, ...loops].filter((node) => node?.type === "variable")),
    words: elements.filter((node) => node.type !== "command_argument_sep").map(word),
  };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(read)));
