import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeFailure } from "../../test/FakeBackend";
import { CallRow } from "./list/CallRow";
import { aCall } from "./samples";

const nothing = () => undefined;

function rows(...calls: ReturnType<typeof aCall>[]) {
  render(
    <div role="grid">
      {calls.map((call, index) => (
        <CallRow
          key={call.id}
          call={call}
          index={index}
          selected={false}
          marked={false}
          onPress={nothing}
          onOpen={nothing}
        />
      ))}
    </div>,
  );
  return screen.getAllByRole("row");
}

it("a call that is in memory only is marked in the list, and says why", () => {
  const unsaved = fakeFailure({
    code: "storage",
    message: "The disk is full: the history in /data cannot be written.",
    hint: "Free some space.",
  });
  const [first, second] = rows(aCall({ id: "a", unsaved }), aCall({ id: "b" }));
  expect(within(first!).getByText("not stored yet").title).toBe(
    "It is in memory only. The disk is full: the history in /data cannot be written. Free some space.",
  );
  expect(within(second!).queryByText("not stored yet")).toBeNull();
});
