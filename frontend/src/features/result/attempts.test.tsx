import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { FakeBackend, fakeFailure } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { anAttempt } from "../../test/samples";
import { attemptWords } from "./attemptWords";
import { OutcomeLine } from "./OutcomeLine";
import { aDetail } from "./samples";

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend();
});

const ended = anAttempt({ failure: fakeFailure({ code: "closed", message: "The process ended." }) });

it("says which attempt it was and why, and shows all of them", async () => {
  show(<OutcomeLine detail={aDetail({ attempts: [ended, anAttempt({ instance: 2 })] })} />);
  await userEvent.click(screen.getByRole("button", { name: "2nd attempt after: The process ended." }));
  const list = within(await screen.findByRole("list", { name: "Attempts" }));
  const [first, second] = list.getAllByRole("listitem");
  expect(first?.textContent).toContain("The process ended.");
  expect(second?.textContent).toMatch(/instance 2Answered$/);
  expect(backend.asked).toEqual([]);
});

it("says nothing of a call that was made once", () => {
  expect(attemptWords([])).toBeUndefined();
  expect(attemptWords([anAttempt()])).toBeUndefined();
});

it("counts the failures where they differ", () => {
  const other = anAttempt({ failure: fakeFailure({ message: "Refused." }) });
  expect(attemptWords([ended, other, anAttempt()])).toEqual({ which: "3rd attempt", why: "2 failures" });
  expect(attemptWords([ended, ended, ended, ended])?.which).toBe("4th attempt");
});
