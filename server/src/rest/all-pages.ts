const PAGE = 100;

/** Everything that a procedure answers a stretch at a time: the documented lists know no pages. */
export async function allPages<T extends { id: string }>(
  fetchPage: (page: { limit: number; after: string | undefined }) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const items = await fetchPage({ limit: PAGE, after: all.at(-1)?.id });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}
