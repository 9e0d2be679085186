import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { attendanceFiles } from "./attendance-worker.ts";

const route = (file: string) => `src/routes/${file}.tsx?tsr-split=component---pendingComponent`;

test("[ROSTER-4] the attendance pages keep all that they load, also later, and no other page", () => {
  const manifest: Manifest = {
    "index.html": {
      file: "entry.js",
      isEntry: true,
      css: ["all.css"],
      assets: ["font.woff2"],
      dynamicImports: ["session", route("index"), route("dashboard/attendance")],
    },
    session: { file: "session.js", imports: ["index.html"] },
    [route("index")]: { file: "home.js", css: ["home.css"] },
    [route("dashboard/route")]: { file: "frame.js", imports: ["shared"] },
    [route("dashboard/attendance")]: { file: "day.js", dynamicImports: ["window"] },
    [route("dashboard/attendance_.$meetingId")]: { file: "list.js" },
    [route("dashboard/week")]: { file: "week.js" },
    shared: { file: "shared.js" },
    window: { file: "window.js", css: ["window.css"] },
  };
  expect(attendanceFiles(manifest)).toEqual(
    [
      "all.css",
      "day.js",
      "entry.js",
      "font.woff2",
      "frame.js",
      "list.js",
      "session.js",
      "shared.js",
      "window.css",
    ].concat("window.js"),
  );
});
