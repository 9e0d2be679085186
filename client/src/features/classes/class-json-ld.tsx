import { JsonLd } from "../../components/pages/json-ld.tsx";
import { currencyCode } from "../../lib/currency.ts";
import { formatAmount } from "../../lib/format.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { datesJsonLd } from "../schedule/dates-json-ld.ts";
import { audienceJsonLd } from "./class-audience.ts";
import { usePublicUrl } from "../../lib/use-public-url.ts";
import { useSite } from "../../lib/use-site.ts";

/** One open class as a course with its offer, as JSON-LD for search engines. */
export function ClassJsonLd({ card }: { card: RouterOutputs["classes"]["byId"] }) {
  const { schoolName } = useSite();
  const { ofPage, ofFile } = usePublicUrl();
  const url = ofPage(`/classes/${card.id}`);
  const dates = datesJsonLd(card.meetings);
  return (
    <JsonLd
      thing={{
        "@type": "Course",
        name: card.name,
        description: card.description || card.name,
        url,
        image: ofFile(card.imageUrl),
        ...audienceJsonLd(card),
        provider: { "@type": "Organization", name: schoolName, url: ofPage("/") },
        // Search engines refuse an instance without a schedule; a course needs none.
        ...(dates && {
          hasCourseInstance: {
            "@type": "CourseInstance",
            courseMode: "Onsite",
            instructor: { "@type": "Person", name: card.instructorName },
            maximumAttendeeCapacity: card.capacity,
            ...dates,
          },
        }),
        offers: {
          "@type": "Offer",
          url,
          price: formatAmount(card.priceCents),
          priceCurrency: currencyCode(),
          category: "Paid",
          availability: `https://schema.org/${card.seatsLeft > 0 ? "InStock" : "SoldOut"}`,
          ...(card.enrolmentEndsAt && { availabilityEnds: card.enrolmentEndsAt.toISOString() }),
        },
      }}
    />
  );
}
