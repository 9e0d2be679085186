import "../../test/browser-gaps.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { PhoneForm } from "./phone-form.tsx";

const LABEL = "Phone, for the instructors of your children";
const parent = { ...student, hasChildren: true, phone: "030 1234567" };
const field = () => screen.findByLabelText<HTMLInputElement>(LABEL);
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save number" }));

test("[FAM-1] a guardian's number is changed, erased, and refused in words", async () => {
  const sent: unknown[] = [];
  let me = parent;
  await renderWithApi(<PhoneForm />, {
    "auth.me": () => me,
    "auth.updatePhone": (input) => {
      sent.push(input);
      if (sent.length === 1) throw applicationError("SESSION_ENDED", "Please sign in again.", 401);
      me = { ...parent, ...(input as { phone: string }) };
      return input;
    },
  });
  const phone = await field();
  expect([phone.value, phone.type, phone.autocomplete]).toEqual(["030 1234567", "tel", "tel"]);
  fireEvent.change(phone, { target: { value: "call me" } });
  save();
  expect(await screen.findByText("Enter a telephone number, such as +49 30 1234567")).toBeTruthy();
  fireEvent.change(phone, { target: { value: " +49 30 7654321 " } });
  save();
  await screen.findByRole("alert");
  save();
  await screen.findByText("Number saved");
  await expect.poll(() => phone.value).toBe("+49 30 7654321");
  fireEvent.change(phone, { target: { value: " " } });
  save();
  await expect.poll(() => sent.at(-1)).toEqual({ phone: null });
  expect(sent.slice(0, 2)).toEqual([{ phone: "+49 30 7654321" }, { phone: "+49 30 7654321" }]);
});

test("[FAM-4] an account without children is asked for no number", async () => {
  const { calls } = await renderWithApi(<PhoneForm />, { "auth.me": () => student });
  await expect.poll(() => calls).toEqual(["auth.me"]);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByLabelText(LABEL)).toBeNull();
});
