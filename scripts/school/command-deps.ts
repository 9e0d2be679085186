import { pino } from "pino";
import type { Db } from "../../server/src/db/client.ts";
import type { Deps } from "../../server/src/deps.ts";

/** Stands for a service of which there is only what is provided: each use of anything else throws. */
export const outOfReach = <T extends object>(name: string, provided: Partial<T> = {}): T =>
  new Proxy(provided as T, {
    get: (service, key) => {
      if (key in service || typeof key === "symbol") return Reflect.get(service, key);
      return () => {
        throw new Error(`${name}.${key} is out of reach here`);
      };
    },
  });

/** The infrastructure of a command or a test: a database, and what else is provided. Without `email` no e-mail is enqueued. */
export const commandDeps = (provided: Partial<Deps> & { db: Db }): Deps => ({
  identity: outOfReach("identity"),
  payments: outOfReach("payments"),
  tokens: outOfReach("tokens"),
  unsubscribeKeys: outOfReach("unsubscribeKeys"),
  log: pino({ level: "silent" }),
  adminEmails: [],
  uploadQuota: { pictures: 0, bytes: 0 },
  pictureOrigins: [],
  email: null,
  mailer: null,
  healthSeal: null,
  newHoldsPerNetwork: 30,
  hashNetwork: (address) => address,
  sessionDays: 30,
  ...provided,
});
