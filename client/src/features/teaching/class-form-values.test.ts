import { addClassInput } from "@campside/server/schemas/classes";
import { expect, test } from "vitest";
import { teachingMessages } from "../../lib/messages/teaching.ts";
import { uploadMessages } from "../../lib/messages/upload.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import { classFormRules, parseSeats } from "./class-form-values.ts";
import { classLimits } from "./class-limits.ts";

const rules = classFormRules({ hasPicture: false, taken: 0 });
const photo = new File(["x"], "photo.png", { type: "image/png" });

test("[TEACH-2] name, image, seats and price are required", () => {
  expect([rules.name(" "), rules.picture(null), rules.seats(""), rules.price("")]).toEqual(
    Array.from({ length: 4 }, () => teachingMessages.required),
  );
  expect([
    rules.name("Archery"),
    rules.picture(photo),
    rules.seats("12"),
    rules.price("80"),
    rules.description(""),
  ]).toEqual(Array.from({ length: 5 }, () => null));
});

test.each(["0", "10001", "1.5", "-3", "ten", "1e2"])("[TEACH-2] %s is no number of seats", (text) => {
  expect(rules.seats(text)).toBe(teachingMessages.seatsBounds);
});

test("[TEACH-2] a price has two decimals and lies between its bounds", () => {
  expect(rules.price("12.345")).toBe(teachingMessages.priceMalformed);
  expect(rules.price("0.49")).toBe(teachingMessages.priceBounds);
  expect(rules.price("100000")).toBe(teachingMessages.priceBounds);
});

test("[TEACH-6] seats never go below those that are taken", () => {
  const edited = classFormRules({ hasPicture: true, taken: 7 });
  expect(edited.seats("6")).toBe(teachingMessages.seatsBelowTaken(7));
  expect(edited.seats("7")).toBeNull();
  expect(edited.picture(null)).toBeNull();
});

test("[TEACH-4] a file that is no picture is refused before it travels", () => {
  expect(rules.picture(new File(["x"], "photo.gif", { type: "image/gif" }))).toBe(uploadMessages.wrongType);
});

test("the form and the server agree on every bound", () => {
  const accepts = (name: string, seats: string, price: string, description = "") => {
    const isValid = !rules.name(name) && !rules.seats(seats) && !rules.price(price) && !rules.description(description);
    const input = {
      name,
      imageUrl: "/media/a-800.webp",
      capacity: parseSeats(seats),
      priceCents: parsePrice(price),
      description,
    };
    return [isValid, addClassInput.safeParse(input).success];
  };
  const { nameLength, descriptionLength, maxSeats } = classLimits;
  const good = [
    accepts("a".repeat(nameLength), String(maxSeats), "99999.99", "d".repeat(descriptionLength)),
    accepts("a", "1", "0.50"),
  ];
  const bad = [
    accepts("a".repeat(nameLength + 1), "1", "1"),
    accepts("a", String(maxSeats + 1), "1"),
    accepts("a", "0", "1"),
    accepts("a", "1", "0.49"),
    accepts("a", "1", "100000.00"),
    accepts("a", "1", "1", "d".repeat(descriptionLength + 1)),
  ];
  expect(good).toEqual(good.map(() => [true, true]));
  expect(bad).toEqual(bad.map(() => [false, false]));
});
