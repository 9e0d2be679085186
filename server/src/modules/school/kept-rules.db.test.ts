import { expect } from "vitest";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { listEnrolledClasses } from "../enrolments/list-enrolled-classes.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { updateSettings } from "./update-settings.ts";

test("[SET-2] a place keeps the time to cancel with which it was bought, also where it moves", async ({
  db,
  deps,
  stripe,
}) => {
  const admin = signed({ ...deps, db }, await aUser(db, "admin"));
  const before = await aPaidEnrolment(deps, stripe);
  const moved = await aPaidEnrolment(deps, stripe);
  await updateSettings(admin, { expectedVersion: 1, changes: { cancelWithinHours: 0 } });
  const after = await aPaidEnrolment(deps, stripe);
  const { id: classId } = await aClass(db, { priceCents: 7999 });
  await moveEnrolment(admin, { enrolmentId: moved.enrolmentId, classId, differenceCents: 0 });
  const windowOf = async ({ student }: typeof before) => {
    const [place] = await listEnrolledClasses(signed({ db }, student));
    return place?.cancellableUntil ? place.cancellableUntil.getTime() - Number(place.paidAt) > 23 * 3_600_000 : null;
  };
  expect([await windowOf(before), await windowOf(moved), await windowOf(after)]).toEqual([true, true, null]);
  const cancel = ({ student, enrolmentId }: typeof before) =>
    cancelOwnEnrolment(signed(deps, student), { enrolmentId });
  expect(await errorOf(cancel(after))).toMatchObject({ code: "CANCEL_TOO_LATE" });
  expect(await cancel(before)).toMatchObject({ refundCents: 7999 });
});
