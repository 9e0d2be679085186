import "../../test/browser-gaps.ts";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageLoadingBar } from "./page-loading-bar.tsx";

test("[UP-2] a bar shows that a page is on its way, until it is there", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const root = createRootRoute({
    component: () => (
      <>
        <PageLoadingBar />
        <Outlet />
      </>
    ),
  });
  const first = createRoute({ getParentRoute: () => root, path: "/", component: () => <Link to="/login">Slow</Link> });
  const slow = createRoute({
    getParentRoute: () => root,
    path: "/login",
    loader: () => promise,
    component: () => "There",
  });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren([first, slow]), history });
  render(<RouterProvider router={router as never} />);
  const link = await screen.findByRole("link", { name: "Slow" });
  expect(screen.queryByRole("progressbar")).toBeNull();
  fireEvent.click(link);
  expect(await screen.findByRole("progressbar", { name: "Loading" })).toBeTruthy();
  resolve();
  expect(await screen.findByText("There")).toBeTruthy();
  await expect.poll(() => screen.queryByRole("progressbar")).toBeNull();
});
