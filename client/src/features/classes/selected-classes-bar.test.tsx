import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { SelectedClassesBar } from "./selected-classes-bar.tsx";

installSettings({ sendsEmail: true });

const judo = classDetail({ name: "Judo", enrolledCount: 2 });
const over = [
  { ...judo, id: "fencing", standing: "archived" as const },
  { ...judo, id: "golf", status: "cancelled" as const, standing: "cancelled" as const },
];

test("[OFFICE-3] of selected classes those that are over are not written to, and it is said how many", async () => {
  const inputs: unknown[] = [];
  await renderWithApi(<SelectedClassesBar selected={[judo, ...over]} onClear={() => undefined} />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.messageAudience": (input) => {
      inputs.push(input);
      return { classNames: ["Judo"], reached: 2, unreached: 0 };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Write" }));
  await screen.findByRole("dialog", { name: "Write to everybody in 1 class" });
  await screen.findByText(/2 archived or cancelled classes are left out\.$/);
  expect(inputs).toEqual([{ classIds: [judo.id] }]);
});

test("[OFFICE-3] where all that are selected are over, nothing is written", async () => {
  await renderWithApi(<SelectedClassesBar selected={over} onClear={() => undefined} />, {});
  await screen.findByText("2 classes selected");
  expect(screen.queryByRole("button", { name: "Write" })).toBeNull();
});
