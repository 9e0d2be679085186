import { expect, test } from "vitest";
import { localLimits } from "./settings.ts";

test("a local school has every limit out of the way, unless the environment sets it", () => {
  const limits = localLimits({ LIMIT_UPLOADS_PER_USER: "3" });
  expect(limits).toMatchObject({
    LIMIT_RECEIPTS_PER_USER: "1000000",
    LIMIT_UPLOADS_PER_USER: "3",
    UPLOADS_PER_DAY: "1000000",
    UPLOAD_MB_PER_DAY: "1000000",
  });
});
