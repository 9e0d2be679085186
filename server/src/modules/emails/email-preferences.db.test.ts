import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { endTopic, findEmailTopics, updateEmailTopic } from "./email-preferences.ts";
import { contextOf, signed } from "../../../test/signed.ts";

const email = { publicUrl: "https://school.example" };

describe("[MAIL-5] reminders", () => {
  test("are on until their user ends them, and are resumed, each as often as one likes", async ({ db }) => {
    const [actor, other] = [await aUser(db, "student"), await aUser(db, "instructor")];
    const found = () => findEmailTopics(signed({ db, email }, actor));
    const topic = "meeting_reminders";
    expect(await found()).toEqual([{ topic, isOn: true }]);
    for (const isOn of [false, false, true, true, false]) {
      expect(await updateEmailTopic(signed({ db, email }, actor), { topic, isOn })).toEqual([{ topic, isOn }]);
      expect(await found()).toEqual([{ topic, isOn }]);
    }
    expect(await findEmailTopics(signed({ db, email }, other))).toEqual([{ topic, isOn: true }]);
    expect(await findEmailTopics(signed({ db }, actor))).toBeNull();
  });

  test("of a user who is being removed leave no row", async ({ db }) => {
    const { id: userId } = await aUser(db, "student");
    let ending: Promise<void> | undefined;
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: userId }, data: { removedAt: new Date() } });
      ending = endTopic(contextOf({ db }), { userId, topic: "meeting_reminders" });
      await lockWaits(db, 1);
    });
    await ending;
    expect(await db.emailPreference.count()).toBe(0);
  });
});
