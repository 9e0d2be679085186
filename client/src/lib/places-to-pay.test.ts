import { expect, test } from "vitest";
import { payForPlacesLink, placeKey, readPlaces, toPlaces } from "./places-to-pay.ts";

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;

test("[CART-1] the places of an address outlive a reload, and what is none is left out", () => {
  const places = [{ classId: id(1), participantId: id(2) }, { classId: id(1) }];
  const keys = places.map(placeKey);
  expect(keys).toEqual([`${id(1)}.${id(2)}`, id(1)]);
  expect(readPlaces([...keys, id(1), "x", `${id(1)}.`, `${id(1)}.${id(2)}.${id(3)}`, 7, null])).toEqual(keys);
  expect(toPlaces(keys, id(9))).toEqual(places);
  expect(readPlaces(keys[0])).toBeUndefined();
  expect(readPlaces(["x"])).toBeUndefined();
});

test("[CART-1] an address names at most twelve places, and oneself once", () => {
  expect(readPlaces(Array.from({ length: 13 }, (_, index) => id(index)))).toHaveLength(12);
  expect(toPlaces([id(1), `${id(1)}.${id(9)}`], id(9))).toEqual([{ classId: id(1) }]);
});

test("[STU-3] one place has the address that it always had", () => {
  expect(payForPlacesLink([{ classId: id(1), participantId: id(2) }]).search).toEqual({
    classId: id(1),
    participant: id(2),
  });
  expect(payForPlacesLink([{ classId: id(1) }, { classId: id(2) }]).search).toEqual({ places: [id(1), id(2)] });
  expect(payForPlacesLink([{ classId: id(1) }], 7999).state).toEqual({ quotedCents: 7999 });
});
