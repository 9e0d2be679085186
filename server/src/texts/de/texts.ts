import type { texts as en } from "../en/texts.ts";
import { errors } from "./errors.ts";
import { format } from "./format.ts";
import { general } from "./general.ts";

/** All German texts of the server. */
export const texts = { errors, format, general } satisfies typeof en;
