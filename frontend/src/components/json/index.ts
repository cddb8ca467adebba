export { parseJson, position, type JsonError, type Parsed } from "./parse";
export { stringifyJson } from "./stringify";
export * from "./pointer";
export * from "./value";
export { locate } from "./locate";
