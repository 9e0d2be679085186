import "../test/browser-gaps.ts";
import { useMantineColorScheme } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { chooseColorScheme, readColorScheme } from "../lib/color-scheme.ts";
import { Mantine } from "./mantine.tsx";

function Scheme() {
  return <p>{useMantineColorScheme().colorScheme}</p>;
}

test("[SHELL-7] the component library wears what the page wears, from the beginning and after a change", () => {
  chooseColorScheme("light");
  render(
    <Mantine>
      <Scheme />
    </Mantine>,
  );
  expect(screen.getByText("light")).toBeTruthy();
  act(() => void chooseColorScheme("dark"));
  expect(screen.getByText("dark")).toBeTruthy();
  expect([document.documentElement.getAttribute("data-mantine-color-scheme"), readColorScheme()]).toEqual([
    "dark",
    "dark",
  ]);
});
