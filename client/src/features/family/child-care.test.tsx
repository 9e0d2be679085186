import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { ChildCare } from "./child-care.tsx";

const anna = { id: "p1", name: "Anna Bell" };
const NOTES = {
  contacts: [{ name: "Grandma", phone: "030 12345", relation: "grandmother" }],
  mayCollect: [],
  mayLeaveAlone: false,
  ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
};
const noForm = { participantId: "p1", confirmedAt: null, erasedAt: null, removedAt: null };
const nothingAsked = { "family.consents": () => ({ questions: [], children: [] }) };
const retention = (child: object) => () => ({ keepsHealthNotes: true, children: [{ ...noForm, ...child }] });

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("[FAM-7] a school without a key offers no form", async () => {
  installSettings({ timeZone: "UTC" });
  const child = { ...noForm, removedAt: new Date("2026-11-14T10:00:00Z") };
  await renderWithApi(<ChildCare child={anna} />, {
    ...nothingAsked,
    "family.retention": () => ({ keepsHealthNotes: false, children: [child] }),
  });
  await screen.findByRole("button", { name: "Keep Anna Bell" });
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("[FAM-5] a guardian fills the form in, and reads who sees it", async () => {
  installSettings({ timeZone: "UTC" });
  const sent: unknown[] = [];
  let child: object = {};
  await renderWithApi(<ChildCare child={anna} />, {
    ...nothingAsked,
    "family.retention": () => retention(child)(),
    "family.healthForm": () => ({ notes: null, isUnreadable: false, confirmedAt: null, erasedAt: null }),
    "family.saveHealthForm": (input) => {
      sent.push(input);
      if (sent.length === 1) throw applicationError("PARTICIPANT_NOT_FOUND", "This person is not in your family list.");
      child = { confirmedAt: new Date("2026-05-03T10:00:00Z") };
      return {};
    },
  });
  await screen.findByText("Health and contacts: please fill in");
  await press("Health and contacts of Anna Bell");
  const form = await dialogOf("Health and contacts of Anna Bell");
  await form.findByText("At present only you can read this: the school's lists do not show it.");
  const first = within(form.getByRole("group", { name: "Person 1" }));
  type(first.getByLabelText("Name"), "Grandma");
  fireEvent.click(form.getByLabelText("May go home alone"));
  type(form.getByLabelText("Allergies"), " Peanuts ");
  await press("Save");
  expect(form.getByText("Enter a phone number, such as +49 171 2345678")).toBeTruthy();
  expect(document.activeElement).toBe(first.getByLabelText("Phone"));
  type(first.getByLabelText("Phone"), "030 12345");
  // A second one of whom nothing is typed is nobody.
  await press("Add somebody to call");
  await press("Save");
  await form.findByText("This person is not in your family list.");
  await press("Save");
  await screen.findByText("Health and contacts: checked Sun 3 May 2026");
  const notes = {
    ...NOTES,
    contacts: [{ name: "Grandma", phone: "030 12345", relation: "" }],
    mayLeaveAlone: true,
  };
  expect(sent).toEqual([
    { participantId: "p1", notes },
    { participantId: "p1", notes },
  ]);
});

const stored = { notes: NOTES, isUnreadable: false, confirmedAt: new Date("2026-05-03T10:00:00Z"), erasedAt: null };

test("[FAM-8] notes that will be erased are kept by one press, or changed, not both", async () => {
  installSettings({ timeZone: "UTC" });
  const sent: unknown[] = [];
  await renderWithApi(<ChildCare child={anna} />, {
    ...nothingAsked,
    "family.retention": retention({ confirmedAt: stored.confirmedAt, erasedAt: new Date("2026-11-14T10:00:00Z") }),
    "family.healthForm": () => stored,
    "family.confirmHealthForm": (input) => {
      sent.push(input);
      return {};
    },
  });
  await screen.findByText(/^They will be erased on Sat 14 Nov 2026/);
  await press("Health and contacts of Anna Bell");
  const form = await dialogOf("Health and contacts of Anna Bell");
  const allergies = await form.findByLabelText<HTMLTextAreaElement>("Allergies");
  expect(allergies.value).toBe("Peanuts");
  type(allergies, "None");
  expect(form.queryByRole("button", { name: "It is still right" })).toBeNull();
  type(allergies, "Peanuts");
  await press("It is still right");
  await screen.findByText("Thank you");
  expect(sent).toEqual([{ participantId: "p1" }]);
});

test("[FAM-8] notes are erased after a question", async () => {
  installSettings({ timeZone: "UTC" });
  const sent: unknown[] = [];
  await renderWithApi(<ChildCare child={anna} />, {
    ...nothingAsked,
    "family.retention": retention({ confirmedAt: stored.confirmedAt }),
    "family.healthForm": () => stored,
    "family.eraseHealthForm": (input) => {
      sent.push(input);
      return { isErased: true };
    },
  });
  await press("Health and contacts of Anna Bell");
  const form = await dialogOf("Health and contacts of Anna Bell");
  fireEvent.click(await form.findByRole("button", { name: "Erase" }));
  const question = await dialogOf("Erase what the school knows of Anna Bell's health?");
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Erase" }));
  await screen.findByText("Erased");
  expect(sent).toEqual([{ participantId: "p1" }]);
});

test("[FAM-7] what the school can no longer read is asked for again", async () => {
  installSettings({ timeZone: "UTC" });
  await renderWithApi(<ChildCare child={anna} />, {
    ...nothingAsked,
    "family.retention": retention({ confirmedAt: stored.confirmedAt }),
    "family.healthForm": () => ({ ...stored, notes: null, isUnreadable: true }),
  });
  await press("Health and contacts of Anna Bell");
  const form = await dialogOf("Health and contacts of Anna Bell");
  await form.findByText("The school can no longer read what you wrote before. Please fill it in again.");
  expect(form.queryByRole("button", { name: "It is still right" })).toBeNull();
});

test("[FAM-8] a child that will be removed from the list is kept by one press", async () => {
  installSettings({ timeZone: "UTC" });
  const sent: unknown[] = [];
  await renderWithApi(<ChildCare child={anna} />, {
    ...nothingAsked,
    "family.retention": retention({ removedAt: new Date("2026-11-14T10:00:00Z") }),
    "family.keepChild": (input) => {
      sent.push(input);
      return { id: "p1" };
    },
  });
  await screen.findByText("Anna Bell will be removed from this list on Sat 14 Nov 2026: no place for three years.");
  await press("Keep Anna Bell");
  await screen.findByText("Anna Bell stays in your list");
  expect(sent).toEqual([{ participantId: "p1" }]);
});

test("[FAM-9] open questions are counted, and each is answered by one press", async () => {
  const questions = [
    { id: "t1", kind: "terms", text: "The terms?", isRequired: true },
    { id: "t2", kind: "photos", text: "Pictures?", isRequired: false },
  ];
  const inputs: Record<string, string> = {};
  const answers = () =>
    questions.map(({ id, isRequired }) => {
      const answer = inputs[id] ?? null;
      return { textId: id, answer, answeredAt: null, isOpen: answer === null || (isRequired && answer !== "yes") };
    });
  await renderWithApi(<ChildCare child={anna} />, {
    "family.retention": () => ({ keepsHealthNotes: false, children: [noForm] }),
    "family.consents": () => ({
      questions,
      children: [{ participantId: "p1", name: "Anna Bell", answers: answers() }],
    }),
    "family.answerConsent": (input) => {
      const { participantId, textId, answer } = input as Record<string, string>;
      expect(participantId).toBe("p1");
      inputs[String(textId)] = String(answer);
      return { answer };
    },
  });
  await screen.findByText("2 open questions of the school");
  await press("Questions about Anna Bell");
  await dialogOf("Questions about Anna Bell");
  const [terms, pictures] = ["The terms?", "Pictures?"].map((name) => within(screen.getByRole("group", { name })));
  const choices = (group = terms) => group?.getAllByRole("button").map(({ textContent }) => textContent);
  expect([choices(), choices(pictures)]).toEqual([
    ["Yes", "No"],
    ["Yes", "Only in groups", "No"],
  ]);
  const answer = (group: typeof terms, name: string) => {
    if (group) fireEvent.click(group.getByRole("button", { name }));
  };
  answer(terms, "No");
  await expect.poll(() => terms?.getByRole("button", { name: "No" }).getAttribute("aria-pressed")).toBe("true");
  expect(terms?.getByText("Without a yes Anna Bell gets no new place.")).toBeTruthy();
  answer(terms, "Yes");
  await expect.poll(() => terms?.queryByText("Without a yes Anna Bell gets no new place.")).toBeNull();
  answer(pictures, "Only in groups");
  await press("Done");
  await screen.findByText("Questions of the school: answered");
  expect(inputs).toEqual({ t1: "yes", t2: "group_pictures" });
});
