import "../test/browser-gaps.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { installSettings } from "../test/install-settings.ts";
import { formatDateTime, formatDay } from "./format.ts";

installSettings({ timeZone: "Europe/Berlin" });
afterEach(() => vi.unstubAllEnvs());

/** Midnight in Berlin, 18:00 in New York. */
const at = new Date("2026-11-28T23:00:00Z");

describe("[TRUE-8] a moment is formatted by the school's clock", () => {
  test.for([
    ["Europe/Berlin", "Sun 29 Nov 2026, 00:00"],
    ["Africa/Lagos", "Sun 29 Nov 2026, 00:00"],
    ["America/New_York", "Sun 29 Nov 2026, 00:00 GMT+1"],
  ])("in %s", ([readersZone, text]) => {
    vi.stubEnv("TZ", readersZone);
    expect(formatDateTime(at)).toBe(text);
    expect(formatDay(at)).toBe("Sun 29 Nov 2026");
  });
});
