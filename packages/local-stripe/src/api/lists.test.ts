import { expect, test } from "vitest";
import { CARD_INTENT, errorOf, runStripe } from "../../test/stripe-fixture.ts";

const START = Date.UTC(2026, 0, 1);

test("lists are newest first, and stripe-node pages through them", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.unshift((await stripe.paymentIntents.create(CARD_INTENT)).id);

  const first = await stripe.paymentIntents.list({ limit: 3 });
  expect(first.has_more).toBe(true);
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const walked = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
  expect(walked.map(({ id }) => id)).toEqual(ids);
  const before = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[4] ?? "" });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  const backwards = await stripe.paymentIntents
    .list({ limit: 2, ending_before: ids[5] ?? "" })
    .autoPagingToArray({ limit: 100 });
  expect(backwards.map(({ id }) => id)).toEqual(ids.slice(0, 5).toReversed());
});

test("lists can be filtered by time of creation", async () => {
  let now = START;
  await using running = await runStripe({ now: () => new Date(now) });
  const { stripe } = running;
  const old = await stripe.paymentIntents.create(CARD_INTENT);
  now += 60_000;
  const recent = await stripe.paymentIntents.create(CARD_INTENT);
  const listed = async (created: object | number): Promise<string[]> =>
    (await stripe.paymentIntents.list({ created })).data.map(({ id }) => id);
  const boundary = recent.created;
  expect(await listed({ gte: boundary })).toEqual([recent.id]);
  expect(await listed({ gt: boundary })).toEqual([]);
  expect(await listed({ lt: boundary })).toEqual([old.id]);
  expect(await listed({ gte: old.created, lte: boundary })).toEqual([recent.id, old.id]);
  expect(await listed(boundary)).toEqual([recent.id]);
});

test("invalid limits and cursors are rejected", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  expect(await errorOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: "limit", statusCode: 400 });
  expect(await errorOf(stripe.paymentIntents.list({ starting_after: "pi_x" }))).toMatchObject({
    param: "starting_after",
    code: "resource_missing",
  });
});
