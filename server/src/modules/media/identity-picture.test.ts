import { expect, test } from "vitest";
import { identityPicture } from "./identity-picture.ts";

const ORIGINS = ["https://pictures.example", "http://plain.example"];

test.for([
  "https://lh3.googleusercontent.com/a/ABC=s96-c",
  "https://lh6.googleusercontent.com/photo.jpg",
  "https://pictures.example/maya.webp",
])("[SEC-5] a picture of the identity provider is kept: %s", (url) => {
  expect(identityPicture(url, ORIGINS)).toBe(url);
});

test.for([
  null,
  "",
  "maya.webp",
  "/media/maya-800.webp",
  "http://lh3.googleusercontent.com/a/ABC",
  "http://plain.example/maya.webp",
  "https://lh3.googleusercontent.com.evil.example/a",
  "https://lh3.googleusercontent.com@evil.example/a",
  "https://sites.googleusercontent.com/a",
  "https://pictures.example:8443/maya.webp",
  "javascript:alert(1)//https://pictures.example",
  "data:image/png;base64,AAAA",
  `https://pictures.example/${"x".repeat(2048)}`,
])("[SEC-5] a picture of another kind or origin is dropped: %j", (url) => {
  expect(identityPicture(url, ORIGINS)).toBeNull();
});

test("[SEC-5] a picture's address holds no NUL, which PostgreSQL refuses", () => {
  expect(identityPicture("https://pictures.example/a\0b", ORIGINS)).toBe("https://pictures.example/a%00b");
});
