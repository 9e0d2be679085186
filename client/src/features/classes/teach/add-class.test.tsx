import "../../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../../test/render-with-api.tsx";
import { AddClass } from "./add-class.tsx";

test("[TEACH-1] the form asks for the class, and takes the instructor from the session", async () => {
  await renderWithApi(<AddClass />, {});
  const input = async (label: RegExp) => await screen.findByLabelText<HTMLInputElement>(label);
  expect((await input(/^Class Image/)).type).toBe("file");
  const [name, email] = [await input(/^Instructor Name/), await input(/^Instructor Email/)];
  expect([name.value, email.value, name.readOnly, email.readOnly]).toEqual(["Ada", "ada@camp.test", true, true]);
});

test("[TEACH-2] an empty form is not sent and says what is missing", async () => {
  const { calls } = await renderWithApi(<AddClass />, {});
  fireEvent.click(await screen.findByRole("button", { name: "Add Class" }));
  expect(await screen.findAllByText("This field is required")).toHaveLength(4);
  expect(document.activeElement?.getAttribute("data-path")).toBe("name");
  expect(calls).not.toContain("classes.add");
});
