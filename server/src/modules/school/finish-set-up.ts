import type { Deps } from "../../deps.ts";

/** Records that an admin has been through the settings of a new school: no admin is led to them any more. The first time counts. */
export async function finishSetUp({ db }: Deps): Promise<void> {
  await db.schoolSettings.updateMany({ where: { id: 1, setUpAt: null }, data: { setUpAt: new Date() } });
}
