/** A telephone number as a link that a phone calls. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
