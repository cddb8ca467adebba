import type { Failure } from "./types";

/** FairleadError is a failure of the backend as something that can be thrown. */
export class FairleadError extends Error {
  readonly code: string;
  readonly hint: string;
  /** JSON text, or "". */
  readonly details: string;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "FairleadError";
    this.code = failure.code;
    this.hint = failure.hint;
    this.details = failure.details;
  }

  toFailure(): Failure {
    return { code: this.code, message: this.message, hint: this.hint, details: this.details };
  }
}

/** parseFailure reads the JSON text of a failure; anything else becomes an internal failure. */
export function parseFailure(text: string): FairleadError {
  const value = readJSON(text);
  if (isRecord(value) && typeof value["code"] === "string" && typeof value["message"] === "string") {
    const details = value["details"];
    return new FairleadError({
      code: value["code"],
      message: value["message"],
      hint: typeof value["hint"] === "string" ? value["hint"] : "",
      details: detailsText(details, text),
    });
  }
  return new FairleadError({
    code: "internal",
    message: text.trim() === "" ? "Something went wrong and no reason was given." : text,
    hint: "",
    details: "",
  });
}

/** toFailure makes a Failure of anything that was thrown. */
export function toFailure(error: unknown): Failure {
  if (error instanceof FairleadError) return error.toFailure();
  if (error instanceof Error) return parseFailure(error.message).toFailure();
  return parseFailure(String(error)).toFailure();
}

function detailsText(details: unknown, whole: string): string {
  if (details === undefined || details === null || details === "") return "";
  if (typeof details === "string") return details;
  // Details hold validation problems and candidates: names and positions, no tool data.
  return JSON.stringify(details) ?? whole;
}

function readJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
