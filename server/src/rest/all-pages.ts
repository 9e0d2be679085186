const PAGE_SIZE = 100;

/** How many pages `allPages` fetches for so many items. */
export const pagesOf = (items: number): number => Math.floor(items / PAGE_SIZE) + 1;

/** Fetches every page of a procedure, for documented lists without pagination. */
export async function allPages<T extends { id: string }>(
  fetchPage: (page: { limit: number; after: string | undefined }) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const items = await fetchPage({ limit: PAGE_SIZE, after: all.at(-1)?.id });
    all.push(...items);
    if (items.length < PAGE_SIZE) return all;
  }
}
