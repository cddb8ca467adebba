import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { test } from "vitest";
import { FakeBackend } from "../../../test/FakeBackend";
import { show } from "../../../test/render";
import { useCompletion } from "./useCompletion";

function Box() {
  const completion = useCompletion();
  return (
    <>
      <input
        aria-label="box"
        onChange={({ currentTarget: { value } }) => completion.ask(value, value.length)}
      />
      <output>{completion.items.map(({ text }) => text).join(" ")}</output>
      <span>{`takes ${completion.items[completion.marked]?.text ?? "nothing"}`}</span>
    </>
  );
}

test("offers for less than what is typed now are not taken for it", async () => {
  const items = ["server:browser", "server:git", "server:github"].map((text) => ({
    text,
    about: "",
    more: false,
  }));
  new FakeBackend().on("History.Complete", async (text: string) =>
    // Only the first answer ever comes.
    text === "server:" ? { from: 0, to: 7, items } : new Promise(() => {}),
  );
  const user = userEvent.setup();
  show(<Box />);
  await user.type(screen.getByLabelText("box"), "server:");
  await screen.findByText("server:browser server:git server:github");
  await user.type(screen.getByLabelText("box"), "g");
  screen.getByText("server:git server:github");
  screen.getByText("takes server:git");
  await user.clear(screen.getByLabelText("box"));
  await user.type(screen.getByLabelText("box"), "took>1ms");
  screen.getByText("takes nothing");
});
