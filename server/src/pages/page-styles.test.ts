import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStyles, withStyles } from "./page-styles.ts";

test("style sheets are inlined in order, and their links are disabled", () => {
  const page = `<link rel="stylesheet" crossorigin href="/assets/a.css"><title>A</title><link rel="stylesheet" crossorigin href="/assets/b.css">`;
  const styles = new Map([
    ["/assets/b.css", "b{content:'$&'}"],
    ["/assets/a.css", "a{color:red}"],
  ]);
  expect(withStyles(page, styles)).toBe(
    `<style>a{color:red}</style><link rel="stylesheet" disabled crossorigin href="/assets/a.css"><title>A</title>` +
      `<style>b{content:'$&'}</style><link rel="stylesheet" disabled crossorigin href="/assets/b.css">`,
  );
});

test("a style sheet outside the build keeps its link", () => {
  const page = `<link rel="stylesheet" href="/all.css">`;
  expect(withStyles(page, new Map())).toBe(page);
});

test("style sheets are read by their URLs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "campside-styles-"));
  try {
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "assets", "a.css"), "a{color:red}");
    await writeFile(join(folder, "assets", "a.js"), "a()");
    expect([...(await readStyles(folder))]).toEqual([["/assets/a.css", "a{color:red}"]]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
