import { errors } from "./errors.ts";
import { format } from "./format.ts";
import { general } from "./general.ts";

/** All English texts of the server. */
export const texts = { errors, format, general };
