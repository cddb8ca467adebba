import { request as httpRequest } from "node:http";
import { expect, test } from "./fixtures";

interface Answer {
  status: number;
  body: string;
}

/** ask sends a request with exactly these headers, Host and Origin included, as no browser would let a page do. */
function ask(
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
  body = "[]",
): Promise<Answer> {
  return new Promise((done, failed) => {
    const request = httpRequest(url, { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => done({ status: response.statusCode ?? 0, body: text }));
    });
    request.on("error", failed);
    request.end(method === "POST" ? body : undefined);
  });
}

/** enter exchanges the token for the cookie, as the page does. */
function enter(url: string): Promise<string> {
  return new Promise((done, failed) => {
    httpRequest(url, (response) => {
      response.resume();
      done(response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "");
    })
      .on("error", failed)
      .end();
  });
}

test("only the page of this start gets in", async ({ backend }) => {
  const address = new URL(backend.url);
  const api = `${address.origin}/api/Servers/List`;
  const cookie = await enter(backend.url);
  const page = { cookie, "x-fairlead": "1", "content-type": "application/json" };

  await test.step("who has the cookie and says where it comes from", async () => {
    const answer = await ask(api, { ...page, origin: address.origin }, "POST");
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toContainEqual(expect.objectContaining({ name: "demo" }));
  });
  await test.step("not without a token", async () => {
    for (const path of ["/", "/api/Servers/List", "/events", "/blob/call/x/result"]) {
      expect((await ask(address.origin + path)).status, path).toBe(401);
    }
  });
  await test.step("not with a wrong token", async () => {
    expect((await ask(`${address.origin}/?token=wrong`)).status).toBe(403);
    expect((await ask(api, { ...page, cookie: `${cookie}x` }, "POST")).status).toBe(401);
  });
  await test.step("not a page of another origin, even with the cookie", async () => {
    for (const origin of ["https://evil.example", "http://127.0.0.1:1", "null"]) {
      expect((await ask(api, { ...page, origin }, "POST")).status, origin).toBe(403);
    }
  });
  await test.step("not by another name for this address (DNS rebinding)", async () => {
    for (const host of ["evil.example", `evil.example:${address.port}`]) {
      expect((await ask(api, { ...page, host }, "POST")).status, host).toBe(403);
    }
  });
  await test.step("not a form of another page, which cannot set the header", async () => {
    expect((await ask(api, { cookie }, "POST")).status).toBe(400);
  });
});

test("the token does not stay in the address bar", async ({ page, backend }) => {
  await expect(page).toHaveTitle("Fairlead");
  expect(new URL(backend.url).searchParams.get("token")).toBeTruthy();
  expect(page.url()).not.toContain("token");
});
