import { fetchBody, type Body } from "../../platform";

/** wholeText is all of a body's text, fetched when only its beginning is here. */
export async function wholeText(body: Body): Promise<string> {
  return body.truncated ? fetchBody(body.url) : body.text;
}
