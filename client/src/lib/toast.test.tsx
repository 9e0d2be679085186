import "../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../test/render-with-api.tsx";
import { toast } from "./toast.ts";

test("[TOAST-1] the same message again does not stack", async () => {
  await renderWithApi(<p>A page</p>, {});
  await screen.findByText("A page");
  for (let click = 0; click < 3; click++) {
    toast.failure(new Error("Too many receipts"));
    toast.error("Refused");
    toast.success("Saved");
    toast.note("Nothing changed");
  }
  for (const text of ["Refused", "Saved", "Nothing changed"]) expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.getAllByRole("alert")).toHaveLength(2);
});
