import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { applicationError, breakdown, renderWithApi, student } from "../../test/render-with-api.tsx";
import { mayasSession, unrestoredSession, visitorSession } from "../../test/sessions.ts";
import { ProfilePage } from "./profile-page.tsx";

const saveButton = () => screen.getByRole("button", { name: "Save changes" });

test("[CLASS-7] the profile shows name, e-mail, picture and role under a heading with the word profile", async () => {
  await renderWithApi(<ProfilePage />, {
    "auth.me": () => ({ ...student, photoUrl: "/media/ada-800.webp" }),
  });
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty("value", "Ada");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/profile/);
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  expect([email.value, email.readOnly]).toEqual(["ada@camp.test", true]);
  expect(screen.getByRole("img", { name: "Picture" }).getAttribute("src")).toBe("/media/ada-800.webp");
  expect(screen.getByText("Student")).toBeTruthy();
  expect(screen.queryByLabelText("About you")).toBeNull();
});

test("[AUTH-8] a session that cannot be restored is kept: the profile asks for no sign-in, and opens at another try", async () => {
  let isAway = true;
  const session = unrestoredSession(async () => {
    if (isAway) throw breakdown("r-17");
  });
  session.start();
  await renderWithApi(<ProfilePage />, { "schedule.calendarFeed": () => ({ exists: false }) }, session);
  expect(await screen.findByText(/^The school cannot be reached just now. Your session is kept/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText(/^Name/)).toBeTruthy();
});

test("[MAIL-6] the owner of an address that refuses e-mail sees so", async () => {
  await renderWithApi(<ProfilePage />, { "auth.me": () => ({ ...student, isEmailRefused: true }) });
  expect(await screen.findByLabelText("Email")).toHaveProperty("ariaInvalid", "true");
  expect(screen.getByText("The mail server of this address refuses our e-mail: you get none from us.")).toBeTruthy();
});

test("[CLASS-7][ROLE-1] a role without permissions can change nothing", async () => {
  await renderWithApi(<ProfilePage />, { "auth.me": () => ({ ...student, role: "volunteer" }) });
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Ada Lovelace" } });
  expect(screen.getAllByRole("button").filter((button) => !button.matches(":disabled"))).toEqual([]);
});

test("[CLASS-7] name and picture can be changed, and the change is confirmed once the server has it", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sent: unknown[] = [];
  const atProvider: unknown[] = [];
  await renderWithApi(
    <ProfilePage />,
    {
      "auth.me": () => ({ ...student, photoUrl: "/media/ada-800.webp" }),
      "auth.updateProfile": (input) => {
        sent.push(input);
        return promise;
      },
    },
    await mayasSession({ updateProfile: async (profile) => void atProvider.push(profile) }),
  );
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: " Ada Lovelace " } });
  fireEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a picture" }));
  saveButton().focus();
  fireEvent.click(saveButton());
  await expect.poll(() => sent).toEqual([{ name: "Ada Lovelace", photoUrl: null }]);
  expect(screen.queryByText("Profile updated")).toBeNull();
  resolve({ ...student, name: "Ada Lovelace" });
  expect(await screen.findByText("Profile updated")).toBeTruthy();
  expect(document.activeElement).toBe(saveButton());
  expect(saveButton()).toHaveProperty("disabled", false);
  expect(saveButton().getAttribute("aria-disabled")).toBe("true");
  expect(atProvider).toEqual(sent);
});

test("[CLASS-7] an instructor edits a bio, which nobody else has", async () => {
  const sent: unknown[] = [];
  const instructor = { ...student, role: "instructor", bio: "Climbs." };
  const saved = { ...instructor, bio: "Climbs since 1998." };
  const api = {
    "auth.me": () => instructor,
    "auth.updateProfile": (input: unknown) => {
      sent.push(input);
      return saved;
    },
  };
  await renderWithApi(<ProfilePage />, api, await mayasSession());
  const bio = await screen.findByLabelText<HTMLTextAreaElement>("About you");
  expect(bio.value).toBe("Climbs.");
  fireEvent.change(bio, { target: { value: "Climbs since 1998. " } });
  expect(screen.getByText(/^19 of 500 characters/)).toBeTruthy();
  fireEvent.click(saveButton());
  expect(await screen.findByText("Profile updated")).toBeTruthy();
  // A form that was open while somebody changed the rest leaves that as it is.
  expect(sent).toEqual([{ bio: "Climbs since 1998." }]);
});

test("[CLASS-7] a name is required, and a refusal keeps what was typed", async () => {
  await renderWithApi(<ProfilePage />, {
    "auth.updateProfile": () => {
      throw applicationError("RATE_LIMITED", "Too many changes. Wait a moment.");
    },
  });
  const name = await screen.findByLabelText(/^Name/);
  fireEvent.change(name, { target: { value: "  " } });
  fireEvent.click(saveButton());
  expect(await screen.findByText("This field is required")).toBeTruthy();
  fireEvent.change(name, { target: { value: "Adele" } });
  fireEvent.click(saveButton());
  expect(await screen.findByText("Too many changes. Wait a moment.")).toBeTruthy();
  expect(name).toHaveProperty("value", "Adele");
});

test("[CLASS-7] a bio that is too long is counted and refused in words, and not cut while it is pasted", async () => {
  const sent: unknown[] = [];
  await renderWithApi(
    <ProfilePage />,
    {
      "auth.me": () => ({ ...student, role: "instructor" }),
      "auth.updateProfile": (input) => sent.push(input),
    },
    await mayasSession(),
  );
  const bio = await screen.findByLabelText<HTMLTextAreaElement>("About you");
  expect(bio.maxLength).toBe(-1);
  fireEvent.change(bio, { target: { value: "A".repeat(501) } });
  expect(screen.getByText(/^501 of 500 characters/)).toBeTruthy();
  fireEvent.click(saveButton());
  expect(await screen.findByText("Please use at most 500 characters")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("[CLASS-7] a visitor is shown the way in", async () => {
  await renderWithApi(<ProfilePage />, {}, await visitorSession());
  expect(await screen.findByText("Sign in to see and change your profile.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toMatch(/^\/login\?redirect=%2Fprofile/);
});

test("[CLASS-7] a name that is too long is refused in words, and not cut while it is pasted", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<ProfilePage />, {
    "auth.me": () => student,
    "auth.updateProfile": (input) => sent.push(input),
  });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  expect(name.maxLength).toBe(-1);
  fireEvent.change(name, { target: { value: "A".repeat(300) } });
  fireEvent.click(saveButton());
  expect(await screen.findByText("Please use at most 100 characters")).toBeTruthy();
  expect(sent).toEqual([]);
});
