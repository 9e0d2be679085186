import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { Venues } from "./venues.tsx";

test("[SCHED-11] a new venue is in the school's time zone, wherever the admin is", async () => {
  installSettings({ timeZone: "Asia/Tokyo" });
  await renderWithApi(<Venues />, { "schedule.venues": () => [] });
  fireEvent.click(screen.getByRole("button", { name: "Add venue" }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Time zone/)).value).toBe("Asia/Tokyo");
});
