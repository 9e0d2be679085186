import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { forgetDevice, type KeptMark, keptMarks } from "../../lib/kept-on-device.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { NavAccount } from "./nav-account.tsx";

const aMark = (id: string): KeptMark => ({
  meetingId: "m1",
  day: "2026-07-06",
  name: "Anna Bell",
  mark: { id, enrolmentId: "e1", kind: "arrived", happenedAt: "2026-07-06T14:00:00.000Z" },
});

test("[ROSTER-9] a sign-out that would lose marks says so, again for marks that are made after that", async () => {
  const session = await mayasSession();
  await keptMarks.change("maya", () => [aMark("a")]);
  await renderWithApi(<NavAccount />, {}, session);
  const signOut = () => fireEvent.click(screen.getByRole("button", { name: "Log out" }));
  signOut();
  await screen.findByText(/^1 attendance mark on this device would be lost/);
  await keptMarks.change("maya", () => [aMark("b"), aMark("c")]);
  signOut();
  await screen.findByText(/^2 attendance marks on this device would be lost/);
  expect(session.state().status).toBe("signed-in");
  signOut();
  await waitFor(() => expect(session.state().status).toBe("signed-out"));
  await forgetDevice("maya");
});
