import "../../test/browser-gaps.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { breakdown, renderWithApi, student } from "../../test/render-with-api.tsx";
import { mayasSession, unrestoredSession, visitorSession } from "../../test/sessions.ts";
import { SiteFrame } from "./site-frame.tsx";

const frame = <SiteFrame>page</SiteFrame>;
const navigation = () => screen.findByRole("navigation", { name: "Main" });
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

const PUBLIC_ENTRIES = [
  ["Home", "/"],
  ["Instructors", "/instructors"],
  ["Classes", "/Classes"],
];

test("[SHELL-1] the page stands between navigation and footer", async () => {
  await renderWithApi(frame, {});
  const page = await screen.findByRole("main");
  expect(page.textContent).toBe("page");
  const before = page.compareDocumentPosition(screen.getByRole("banner"));
  const after = page.compareDocumentPosition(screen.getByRole("contentinfo"));
  expect(before).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("[SHELL-2][SHELL-3][SHELL-5] a visitor has the public pages in their order, then Login, and no more", async () => {
  await renderWithApi(frame, {}, await visitorSession());
  expect(linksIn(await navigation())).toEqual([...PUBLIC_ENTRIES, ["Login", "/login"]]);
  expect(screen.queryByRole("link", { name: "Your profile" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Log out" })).toBeNull();
});

test("[AUTH-8][SHELL-2] a session that cannot be restored is kept: no Login, and another try brings it back", async () => {
  let isAway = true;
  const session = unrestoredSession(async () => {
    if (isAway) throw breakdown("r-17");
  });
  session.start();
  await renderWithApi(frame, {}, session);
  expect(await screen.findByText(/^The school cannot be reached just now. Your session is kept/)).toBeTruthy();
  expect(linksIn(await navigation())).toEqual(PUBLIC_ENTRIES);
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Your profile" })).toBeTruthy();
  expect(screen.queryByText(/^The school cannot be reached/)).toBeNull();
});

test.each([
  ["student", "/dashboard/selectClass"],
  ["instructor", "/dashboard/addclass"],
  ["admin", "/dashboard/menageUser"],
])("[SHELL-2][SHELL-3][SHELL-5] the %s has a Dashboard link, and no Login", async (role, target) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await renderWithApi(frame, { "auth.me": () => promise });
  expect(linksIn(await navigation())).toEqual(PUBLIC_ENTRIES);
  resolve({ ...student, role });
  await screen.findByRole("link", { name: "Dashboard" });
  expect(linksIn(await navigation())).toEqual([...PUBLIC_ENTRIES, ["Dashboard", target]]);
});

test.each(["volunteer", null])(
  "[SHELL-5][ROLE-1] a role without permissions (%s) has no Dashboard link",
  async (role) => {
    await renderWithApi(frame, { "auth.me": () => ({ ...student, role }) });
    expect(await screen.findByRole("link", { name: "Your profile" })).toBeTruthy();
    expect(linksIn(await navigation())).toEqual(PUBLIC_ENTRIES);
  },
);

test("[SHELL-11] Escape closes the open menu and leads back to its button, and does nothing while it is closed", async () => {
  await renderWithApi(frame, {});
  const burger = await screen.findByRole("button", { name: "Open the menu" });
  const home = within(await navigation()).getByRole("link", { name: "Home" });
  home.focus();
  fireEvent.keyDown(home, { key: "Escape" });
  expect(document.activeElement).toBe(home);
  fireEvent.click(burger);
  fireEvent.keyDown(home, { key: "Escape" });
  expect(burger.ariaExpanded).toBe("false");
  expect(document.activeElement).toBe(burger);
});

test("[SHELL-4] the signed-in user's picture is a 32 px circle that leads to the profile, the way out beside it", async () => {
  await renderWithApi(frame, { "auth.me": () => ({ ...student, photoUrl: "/media/ada-800.webp" }) });
  const profile = await screen.findByRole("link", { name: "Your profile" });
  await expect.poll(() => profile.querySelector("img")?.getAttribute("src")).toBe("/media/ada-800.webp");
  expect(profile.getAttribute("href")).toBe("/profile");
  const { width, height } = (profile.firstElementChild as HTMLElement).style;
  expect([width, height]).toEqual(["32px", "32px"]);
  expect(profile.nextElementSibling).toBe(screen.getByRole("button", { name: "Log out" }));
});

test("[SHELL-4][AUTH-10] the icon signs out", async () => {
  let isOut = false;
  await renderWithApi(frame, {}, await mayasSession({ signOut: async () => void (isOut = true) }));
  fireEvent.click(await screen.findByRole("button", { name: "Log out" }));
  expect(await screen.findByText("Logged out successfully")).toBeTruthy();
  expect(isOut).toBe(true);
  expect(await screen.findByRole("link", { name: "Login" })).toBeTruthy();
});

test("[SHELL-8] the brand stands in capitals and leads home", async () => {
  await renderWithApi(frame, {});
  const [brand] = await screen.findAllByRole("link", { name: /to the home page$/ });
  expect(brand?.textContent).toBe("CAMPSIDE");
  expect(brand?.getAttribute("href")).toBe("/");
});

test("[SHELL-9] the footer's columns are text without behaviour", async () => {
  await renderWithApi(frame, {});
  const footer = within(await screen.findByRole("contentinfo"));
  expect(footer.getAllByRole("heading").map((title) => title.textContent)).toEqual(["Services", "Company", "Legal"]);
  for (const list of footer.getAllByRole("list")) {
    expect(within(list).getAllByRole("listitem").length).toBeGreaterThan(1);
    expect(list.querySelectorAll("a, button, [tabindex]")).toHaveLength(0);
  }
});

test.each([
  [false, "smooth"],
  [true, "instant"],
])(
  "[SHELL-10] the button comes with the first scroll and leads up; less motion wished: %s, so %s",
  async (isCalm, behavior) => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    const media = vi.spyOn(window, "matchMedia");
    media.mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: isCalm, media: query }) as unknown as MediaQueryList,
    );
    try {
      await renderWithApi(frame, {});
      await screen.findByRole("main");
      expect(screen.queryByRole("button", { name: "Back to the top" })).toBeNull();
      act(() => {
        vi.stubGlobal("scrollY", 1);
        window.dispatchEvent(new Event("scroll"));
      });
      fireEvent.click(screen.getByRole("button", { name: "Back to the top" }));
      expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior });
      act(() => {
        vi.stubGlobal("scrollY", 0);
        window.dispatchEvent(new Event("scroll"));
      });
      expect(screen.queryByRole("button", { name: "Back to the top" })).toBeNull();
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  },
);
