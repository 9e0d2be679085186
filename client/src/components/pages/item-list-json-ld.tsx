import { usePublicUrl } from "../../lib/use-public-url.ts";
import { JsonLd } from "./json-ld.tsx";

type Entry = { name: string; path?: string };

/** What a list shows, in its order, for programs. */
export function ItemListJsonLd({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const { ofPage } = usePublicUrl();
  return (
    <JsonLd
      thing={{
        "@type": "ItemList",
        name,
        itemListElement: entries.map((entry, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: entry.name,
          ...(entry.path !== undefined && { url: ofPage(entry.path) }),
        })),
      }}
    />
  );
}
