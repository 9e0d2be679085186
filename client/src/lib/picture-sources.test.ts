import { expect, test } from "vitest";
import { pictureSources } from "./picture-sources.ts";

test("[TEACH-4] a picture of our own host comes in three sizes and two formats", () => {
  expect(pictureSources("/media/abc-800.webp")).toEqual({
    webp: "/media/abc-400.webp 400w, /media/abc-800.webp 800w, /media/abc-1600.webp 1600w",
    avif: "/media/abc-400.avif 400w, /media/abc-800.avif 800w, /media/abc-1600.avif 1600w",
  });
});

test("[TEACH-4] a picture of another host is used as it is", () => {
  expect(pictureSources("https://i.example/photo.jpg")).toBeNull();
  expect(pictureSources("https://i.example/photo-800.webp")).toBeNull();
  expect(pictureSources("//i.example/photo-800.webp")).toBeNull();
});
