import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestIdentity, type TestIdentity } from "../../../server/test/test-identity.ts";

let running: TestIdentity;
beforeEach(async () => {
  running = await startTestIdentity();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await running.close();
});

/** A second passes between any two looks at the clock. */
function stubHurryingClock(): void {
  const RealDate = Date;
  let now = RealDate.now();
  const later = () => (now += 1000);
  class HurryingDate extends RealDate {
    constructor(...args: []) {
      super(...((args.length > 0 ? args : [later()]) as []));
    }
    static override now = later;
  }
  vi.stubGlobal("Date", HurryingDate);
}

test("[AUTH-2] the token of a sign-up over the turn of a second is valid", async () => {
  stubHurryingClock();
  const { idToken, localId } = await running.provider("signUp", {
    email: "vera@school.example",
    password: "Secret1",
  });
  vi.unstubAllGlobals();
  await expect(running.identity.verify(idToken)).resolves.toMatchObject({ uid: localId });
});
