import type { Answered, Question } from "../../platform";
import { visible } from "../../lib/visible";

/** kindWords says what a question wants of the person. */
export function kindWords({ kind }: Question): string {
  switch (kind) {
    case "sampling":
      return "asks for a model’s answer";
    case "elicitation-url":
      return "asks you to open an address";
    default:
      return "asks for information";
  }
}

/** summary is a question in one line. */
export function summary(question: Question): string {
  if (question.message) return visible(question.message);
  const last = question.sampling?.messages.at(-1)?.content.find((block) => block.text.bytes > 0);
  return visible(last?.text.text ?? "");
}

/** endWords says how a question ended. */
export function endWords({ action, reason }: Answered): string {
  switch (action) {
    case "accept":
      return "answered";
    case "decline":
      return "declined";
    case "cancel":
      return "dismissed";
    case "withdrawn":
      return reason || "withdrawn before it was answered";
    case "refused":
      return reason ? `refused: ${visible(reason)}` : "refused";
    default:
      return reason || action;
  }
}
