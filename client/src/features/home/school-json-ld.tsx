import { logoUrl } from "@campside/server/logo-files";
import { JsonLd } from "../../components/pages/json-ld.tsx";
import { shellMessages } from "../../lib/messages/shell.ts";
import { usePublicUrl } from "../../lib/use-public-url.ts";
import { useSite } from "../../lib/use-site.ts";

/** The school as JSON-LD for search engines. */
export function SchoolJsonLd() {
  const { schoolName, logo } = useSite();
  const { ofPage, ofFile } = usePublicUrl();
  return (
    <JsonLd
      thing={{
        "@type": "SportsOrganization",
        name: schoolName,
        description: shellMessages.siteDescription,
        url: ofPage("/"),
        image: ofFile("/pictures/hero-football-1600.webp"),
        logo: ofFile(logo ? logoUrl(logo, "512") : "/icon-512.png"),
      }}
    />
  );
}
