import { JsonLd } from "../../components/pages/json-ld.tsx";
import { brand } from "../../lib/brand.ts";
import { shellMessages } from "../../lib/messages/shell.ts";
import { usePublicUrl } from "../../lib/use-public-url.ts";

/** The school as JSON-LD for search engines. */
export function SchoolJsonLd() {
  const urlOf = usePublicUrl();
  return (
    <JsonLd
      thing={{
        "@type": "SportsActivityLocation",
        name: brand.name,
        description: shellMessages.siteDescription,
        url: urlOf("/"),
        image: urlOf("/pictures/hero-football-1600.webp"),
        logo: urlOf("/icon-512.png"),
      }}
    />
  );
}
