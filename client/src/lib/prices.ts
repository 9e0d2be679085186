import { formatAmount, formatPrice as formatPriceIn } from "@campside/server/format";
import { formats } from "@campside/server/formats";
import { currencyCode, schoolsCurrency } from "./currency.ts";

/** 123450 → "$1,234.50", in the school's currency. */
export const formatPrice = (cents: number): string => formatPriceIn(cents, schoolsCurrency());

/** The sign of the school's currency, such as stands beside a field. */
export const currencySign = (): string => formats.symbols[schoolsCurrency()].trim();

/** 123450 → "1234.50 USD". */
export const formatWithCode = (cents: number): string => `${formatAmount(cents)} ${currencyCode()}`;

/** "Price USD": the title of a column of amounts in a file. */
export const ofSchoolsCurrency = (title: string): string => `${title} ${currencyCode()}`;
