import { afterEach, expect, test, vi } from "vitest";
import "../../test/browser-gaps.ts";
import { offerEnd } from "./own-line.ts";

vi.mock("../../lib/config.ts", () => ({ readConfig: () => ({ timeZone: "UTC" }) }));

afterEach(() => vi.useRealTimers());

test("[WAIT-6] an offer ends on a weekday, and on a date where the weekday could be one of two weeks", () => {
  vi.useFakeTimers({ now: new Date("2026-07-01T09:00:00Z"), toFake: ["Date"] });
  expect(offerEnd(new Date("2026-07-07T08:59:00Z"))).toMatch(/^Tue 08:59/);
  expect(offerEnd(new Date("2026-07-07T09:00:00Z"))).toMatch(/^Tue 7 Jul 2026, 09:00/);
});
