import { z } from "zod/mini";
import { Role } from "../db/generated/enums.ts";

/** Every role of this version. */
export const ROLES = Object.values(Role);

/** A role, or null for one of a newer version, which has no permissions here. */
export const knownRole = z.nullable(z.enum(Role));

/** A role as stored: an unknown one is null. */
// oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's.
export const storedRole = z.catch(knownRole, null);
