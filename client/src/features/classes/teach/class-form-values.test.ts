import { addClassInput } from "@campside/server/schemas/classes";
import { expect, test } from "vitest";
import { classFormRules, type ClassFormValues, emptyClassForm } from "./class-form-values.ts";

const photo = new File(["x"], "photo.png", { type: "image/png" });
const filled = { name: "Archery", picture: photo, capacity: "12", priceCents: "80", description: "" };
const problems = (changed: Partial<ClassFormValues>, seatsTaken?: number) =>
  classFormRules(seatsTaken).validate({ ...filled, ...changed });

test("[TEACH-2] name, image, seats and price are required", () => {
  const required = "This field is required";
  expect(classFormRules().validate({ ...emptyClassForm, name: " " })).toEqual({
    name: required,
    picture: required,
    capacity: required,
    priceCents: required,
  });
  expect(problems({})).toEqual({});
});

test.each(["0", "10001", "1.5", "-3", "ten", "1e2"])("[TEACH-2] %s is no number of seats", (capacity) => {
  expect(problems({ capacity })).toEqual({ capacity: "Seats must be a whole number from 1 to 10,000" });
});

test.each([
  ["12.345", "Please enter a price such as 79.99"],
  ["0.49", "The price must lie between 0.50 and 99,999.99"],
  ["100000", "The price must lie between 0.50 and 99,999.99"],
])("[TEACH-2] a price has two decimals and lies between its bounds: not %s", (priceCents, problem) => {
  expect(problems({ priceCents })).toEqual({ priceCents: problem });
});

test("a name and a description have bounds", () => {
  expect(problems({ name: "a".repeat(121), description: "d".repeat(2001) })).toEqual({
    name: "Please use at most 120 characters",
    description: "Please use at most 2,000 characters",
  });
});

test("[TEACH-6] seats never go below those that are taken", () => {
  const kept = { picture: null };
  expect(problems({ ...kept, capacity: "6" }, 7)).toEqual({
    capacity: "7 seats are taken already; there cannot be fewer",
  });
  expect(problems({ ...kept, capacity: "7" }, 7)).toEqual({});
});

test("[TEACH-4] a file that is no picture is refused before it travels", () => {
  expect(problems({ picture: new File(["x"], "photo.gif", { type: "image/gif" }) })).toEqual({
    picture: "Please choose a JPEG, PNG, WebP or AVIF picture.",
  });
});

test("what the form hands over is what the server takes", () => {
  const { picture, ...fields } = classFormRules().transformValues({
    ...filled,
    name: " Archery ",
    priceCents: "$1,250",
  });
  expect(picture).toBe(photo);
  expect(addClassInput.parse({ ...fields, imageUrl: "/media/a-800.webp" })).toEqual({
    name: "Archery",
    imageUrl: "/media/a-800.webp",
    capacity: 12,
    priceCents: 125_000,
    description: "",
  });
});
