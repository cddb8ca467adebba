import type { Message, MessageDetail, MessagePage } from "../../platform";

export function aMessage(seq: number, parts: Partial<Message> = {}): Message {
  return {
    seq,
    atUs: 1_700_000_000_000_000 + seq * 1000,
    server: "files",
    kind: "frame",
    form: "request",
    direction: "out",
    method: "tools/call",
    rpcId: String(seq),
    call: "",
    request: 0,
    tookUs: -1,
    bytes: 120,
    preview: `"name":"read_${seq}"`,
    ...parts,
  };
}

/** An answer to a request. */
export function anAnswer(seq: number, request: number, parts: Partial<Message> = {}): Message {
  return aMessage(seq, {
    form: "response",
    direction: "in",
    rpcId: String(request),
    request,
    tookUs: 2100,
    preview: `"content":[${seq}]`,
    ...parts,
  });
}

export function aPage(messages: Message[], parts: Partial<MessagePage> = {}): MessagePage {
  const [last] = messages.slice(-1);
  return { messages, older: 0, newest: last?.seq ?? 0, all: messages.length, rate: 0, dropped: 0, ...parts };
}

export function aDetail(message: Message, parts: Partial<MessageDetail> = {}): MessageDetail {
  const text = `{\n  "seq": ${message.seq}\n}`;
  return {
    message,
    response: 0,
    body: { text, bytes: text.length, truncated: false, url: `/blob/message/${message.seq}/body` },
    kept: true,
    ...parts,
  };
}
