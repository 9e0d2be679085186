/** The product's name, in one place. */
export const brand = { name: "Campside" } as const;
