import { schoolWith } from "../../../test/school.ts";
import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { test as restTest } from "../../../test/rest-test.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";

const test = restTest.extend({ school: { requiresVerifiedEmail: true } });

const PASSWORD = "Secret1";

test("[SEC-3] where a verified address is required, an ID token from after the verification opens the way to a seat", async ({
  app,
  db,
  testIdentity,
}) => {
  const { id: classId } = await aClass(db);
  const post = async (url: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ method: "POST", url, headers, payload: { classId } });
    return { status: response.statusCode, body: response.json<{ code?: string; token?: string }>() };
  };
  const tokenOf = async (idToken: string) => {
    const issued = await post("/jwt", idToken);
    expect(issued).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    return issued.body.token ?? "";
  };

  const login = { email: "vera@school.example", password: PASSWORD };
  const { idToken, localId } = await testIdentity.provider("signUp", login);
  const refused = await post("/create-payment-intent", await tokenOf(idToken));
  expect(refused).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0 });
  const verified = await tokenOf(await testIdentity.confirmEmail(localId, login));
  expect(await post("/create-payment-intent", verified)).toMatchObject({ status: 200 });
});

test("[SEC-3] without the setting, as by default, an unverified address holds a seat, and may pay for it later", async ({
  db,
  deps,
}) => {
  const { id: classId } = await aClass(db);
  const actor = await aUser(db, "student");
  const { paymentIntentId } = await startPayment(signed(deps, actor), { classId });
  const strict = signed({ ...deps, school: schoolWith({ requiresVerifiedEmail: true }) }, actor);
  expect(await startPayment(strict, { classId })).toMatchObject({ paymentIntentId });
});
