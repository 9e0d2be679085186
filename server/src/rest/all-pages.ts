const PAGE_SIZE = 100;

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
