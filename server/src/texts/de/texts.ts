import type { texts as en } from "../en/texts.ts";
import { documents } from "./documents.ts";
import { admins } from "./emails/admins.ts";
import { changes } from "./emails/changes.ts";
import { common, details, links } from "./emails/common.ts";
import { decisions } from "./emails/decisions.ts";
import { dropped } from "./emails/dropped.ts";
import { notices } from "./emails/notices.ts";
import { places } from "./emails/places.ts";
import { refunds } from "./emails/refunds.ts";
import { waitlist } from "./emails/waitlist.ts";
import { errors } from "./errors.ts";
import { format, pricesIn } from "./format.ts";
import { general } from "./general.ts";

const emails = { admins, changes, common, details, links, decisions, dropped, notices, places, refunds, waitlist };

/** All that the server says in German. */
export const texts = { documents, emails, errors, format, general, pricesIn } satisfies typeof en;
