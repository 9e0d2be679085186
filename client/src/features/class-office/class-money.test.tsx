import "../../test/browser-gaps.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { payment } from "../../test/ledger-rows.tsx";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { ClassMoney } from "./class-money.tsx";

installSettings({ timeZone: "UTC" });

test("[OFFICE-1][PAY-13] the money of a class: its sums in the ledger's words, and its payments with their families", async () => {
  const inputs: unknown[] = [];
  await renderWithApi(<ClassMoney classId="c1" />, {
    "admin.classMoney": () => ({
      ...{ takenCents: 20_000, keptCents: 12_000, refundedCents: 5000, dueCents: 3000 },
      ...{ goodwillCents: 1250, outstandingCents: 7999 },
    }),
    "admin.payments": (input) => {
      inputs.push(input);
      return { payments: [payment()], total: 1, isTotalExact: true };
    },
  });
  const sums = await screen.findByRole("region");
  expect(
    within(sums)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(["$200.00", "$120.00", "$50.00", "$30.00", "$12.50", "$79.99"]);
  expect((await screen.findByRole("link", { name: "Ada" })).getAttribute("href")).toBe("/dashboard/families/u1");
  expect(screen.getByRole("link", { name: "Judo" }).getAttribute("href")).toBe("/dashboard/classes/c1");
  expect(inputs).toEqual([expect.objectContaining({ classId: "c1" })]);
});
