import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { Consents } from "./consents.tsx";

const terms = {
  id: "t1",
  kind: "terms",
  version: 2,
  text: "May we?",
  isRequired: true,
  publishedAt: new Date("2026-05-03T10:00:00Z"),
  retiredAt: null,
};
const former = { ...terms, id: "t0", version: 1, isRequired: false, retiredAt: new Date("2026-05-03T10:00:00Z") };

const open = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Ask something" }));
  return within(await screen.findByRole("dialog", { name: "What do you ask families?" }));
};

test("[FAM-9] an admin publishes a question; nobody has to agree to pictures", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<Consents />, {
    "admin.consentTexts": () => ({ texts: [], keepsHealthNotes: true }),
    "admin.publishConsent": (input) => {
      sent.push(input);
      if (sent.length === 1) throw applicationError("CONSENT_TEXT_PUBLISHED", "Somebody has just published another.");
      return { id: "t1" };
    },
  });
  await screen.findByText("Families are asked nothing yet.");
  const form = await open();
  const kind = form.getByLabelText<HTMLSelectElement>("About");
  expect(Array.from(kind.options, ({ text }) => text)).toEqual(["Terms", "Health", "Pictures", "Something else"]);
  fireEvent.click(form.getByRole("button", { name: "Publish" }));
  expect(form.getByText("This field is required")).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Question/), { target: { value: " May we? " } });
  fireEvent.click(form.getByRole("button", { name: "Publish" }));
  await form.findByText("Somebody has just published another.");
  const box = form.getByLabelText<HTMLInputElement>("A child gets a place only with a yes");
  expect(box.checked).toBe(true);
  fireEvent.change(kind, { target: { value: "photos" } });
  expect([box.checked, box.disabled]).toEqual([false, true]);
  expect(form.getByText("Nobody has to agree to pictures.")).toBeTruthy();
  fireEvent.click(form.getByRole("button", { name: "Publish" }));
  await screen.findByText("Families are asked this from now on");
  expect(sent).toEqual([
    { kind: "terms", text: "May we?", isRequired: true },
    { kind: "photos", text: "May we?", isRequired: false },
  ]);
});

test("[FAM-9] a school without health notes asks nothing about health", async () => {
  await renderWithApi(<Consents />, { "admin.consentTexts": () => ({ texts: [], keepsHealthNotes: false }) });
  await screen.findByText("Families are asked nothing yet.");
  const kind = (await open()).getByLabelText<HTMLSelectElement>("About");
  expect(Array.from(kind.options, ({ value }) => value)).toEqual(["terms", "photos", "other"]);
});

test("[FAM-9] what is asked comes with its version, and is asked no more after a question", async () => {
  installSettings({ timeZone: "UTC" });
  const sent: unknown[] = [];
  await renderWithApi(<Consents />, {
    "admin.consentTexts": () => ({ texts: [terms, former], keepsHealthNotes: false }),
    "admin.retireConsent": (input) => {
      sent.push(input);
      return { isRetired: true };
    },
  });
  const rows = (await screen.findAllByRole("row")).slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Since Sun 3 May 2026, version 2"),
    expect.stringContaining("Sun 3 May 2026 to Sun 3 May 2026, version 1"),
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Ask no more: Terms" }));
  const question = within(await screen.findByRole("dialog", { name: "Ask families this no more?" }));
  fireEvent.click(question.getByRole("button", { name: "Ask no more" }));
  await screen.findByText("Families are asked this no more");
  expect(sent).toEqual([{ textId: "t1" }]);
});
