/** Where and why a text is not JSON. Line and column count from 1. */
export interface JsonError {
  message: string;
  offset: number;
  line: number;
  column: number;
}

/** Thrown inside the reader, and only there. */
export class Failed extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** Line and column (both from 1) of an offset. */
export function position(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let i = text.indexOf("\n"); i >= 0 && i < offset; i = text.indexOf("\n", i + 1)) {
    line++;
    start = i + 1;
  }
  return { line, column: offset - start + 1 };
}
