import { formatAmount, formatPrice as formatPriceIn } from "@campside/server/format";
import { formats } from "@campside/server/formats";
import { currencyCode, schoolsCurrency } from "./currency.ts";

/** 123450 → "$1,234.50", in the school's currency. */
export const formatPrice = (cents: number): string => formatPriceIn(cents, schoolsCurrency());

/** The sign of the school's currency, such as stands beside a field. */
export const currencySign = (): string => formats.symbols[schoolsCurrency()].trim();

/** 123450 → "1234.50", as the language of the page writes it: what a field of an amount begins with. */
export const formatInField = (cents: number): string => formatAmount(cents).replace(".", formats.point);

/** 123450 → "1234.50 USD". */
export const formatWithCode = (cents: number): string => `${formatInField(cents)} ${currencyCode()}`;

/** "Price USD": the title of a column of amounts in a file. */
export const ofSchoolsCurrency = (title: string): string => `${title} ${currencyCode()}`;
