import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { anna, oneself } from "../../test/people.ts";
import { Family } from "./family.tsx";

/** A school that keeps no health notes and asks nothing. */
const nothingAsked = {
  "family.retention": () => ({ keepsHealthNotes: false, children: [] }),
  "family.consents": () => ({ questions: [], children: [] }),
};

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("[FAM-1] without children the page says so, and shows oneself, who cannot be removed", async () => {
  await renderWithApi(<Family />, { "family.list": () => [oneself] });
  await screen.findByText("Only you so far. Add your children to enrol them.");
  const [card] = within(screen.getByRole("list", { name: "People you can enrol" })).getAllByRole("listitem");
  expect(card?.textContent).toBe("YouAdaNo places yet");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Add a child"]);
});

test("[FAM-1] oneself comes first, then each child with name, age and classes", async () => {
  const ben = { ...anna, id: "p2", name: "Ben", age: 1, classNames: [] };
  await renderWithApi(<Family />, { ...nothingAsked, "family.list": () => [oneself, anna, ben] });
  const cards = within(await screen.findByRole("list", { name: "People you can enrol" })).getAllByRole("listitem");
  expect(cards.map((card) => card.textContent)).toEqual([
    "YouAdaNo places yet",
    "Anna8 yearsPlaces in: Football, JudoEditRemove",
    "Ben1 yearNo places yetEditRemove",
  ]);
  expect(screen.queryByText(/^Only you so far/)).toBeNull();
});

test("[FAM-1] a child is added with name and birth date, and what is wrong is said at its field", async () => {
  const family: unknown[] = [oneself];
  const sent: unknown[] = [];
  await renderWithApi(<Family />, {
    ...nothingAsked,
    "family.list": () => [...family],
    "family.addChild": (input) => {
      sent.push(input);
      if (sent.length === 1) throw applicationError("BIRTH_DATE_TO_COME", "This birth date is to come.", 400);
      family.push(anna);
      return { id: "p1" };
    },
  });
  await press("Add a child");
  const dialog = within(await screen.findByRole("dialog", { name: "Add a child" }));
  expect(dialog.getByLabelText(/^Birth date/).getAttribute("type")).toBe("date");
  await press("Save");
  expect(dialog.getByText("This field is required")).toBeTruthy();
  expect(dialog.getByText("Enter a date, such as 2018-05-31")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
  type(/^Name/, " Anna ");
  type(/^Birth date/, "2018-05-31");
  await press("Save");
  await dialog.findByText("This birth date is to come.");
  await press("Save");
  await screen.findByText("Anna added");
  await screen.findByRole("button", { name: "Edit Anna" });
  const child = { name: "Anna", birthDate: "2018-05-31" };
  expect(sent).toEqual([child, child]);
});

test("[FAM-1] a child is renamed, with the birth date as it was", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<Family />, {
    ...nothingAsked,
    "family.list": () => [oneself, anna],
    "family.updateChild": (input) => {
      sent.push(input);
      return { id: "p1" };
    },
  });
  await press("Edit Anna");
  await screen.findByRole("dialog", { name: "Edit Anna" });
  expect(screen.getByLabelText<HTMLInputElement>(/^Birth date/).value).toBe("2018-05-31");
  type(/^Name/, "Anne");
  await press("Save");
  await screen.findByText("Saved");
  expect(sent).toEqual([{ participantId: "p1", name: "Anne", birthDate: "2018-05-31" }]);
});

test("[FAM-1] a child is removed after a question, and stays while the school refuses", async () => {
  let hasPlaces = true;
  let family = [oneself, anna];
  await renderWithApi(<Family />, {
    ...nothingAsked,
    "family.list": () => family,
    "family.removeChild": (input) => {
      if (hasPlaces) throw applicationError("PARTICIPANT_HAS_PLACES", "This child has a place in Judo.");
      expect(input).toEqual({ participantId: "p1" });
      family = [oneself];
      return { isRemoved: true };
    },
  });
  const remove = async () => {
    await press("Remove Anna");
    fireEvent.click(within(await screen.findByRole("dialog", { name: "Remove Anna?" })).getByText("Remove"));
  };
  await remove();
  await screen.findByText("This child has a place in Judo.");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  hasPlaces = false;
  await remove();
  await screen.findByText("Anna removed");
  await screen.findByText(/^Only you so far/);
});
