import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { Features } from "./features.tsx";

test("[HOME-8] six cards tell what else the school has", async () => {
  await renderWithApi(<Features />, {});
  expect(await screen.findByRole("heading", { name: "Course For Any Ages", level: 2 })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "Training Grounds",
    "Flexible Scheduling",
    "Fitness and Gym",
    "Sports Shop",
    "Professional Coaches",
    "Training Grounds",
  ]);
});
