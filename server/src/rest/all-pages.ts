const PAGE = 100;

/** Everything that a procedure answers a stretch at a time: the documented lists know no pages. */
export async function allPages<T>(
  fetchPage: (page: { limit: number; offset: number }) => Promise<{ items: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, total } = await fetchPage({ limit: PAGE, offset: all.length });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}
