import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { OfferBox } from "./offer-box.tsx";
import type { Offer } from "./own-line.ts";
import classes from "./waitlist.module.css";

/** Some offers, one below the other; nothing without any. */
export function OfferList({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={text.offers}>
      {offers.map((offer) => (
        <li key={offer.checkoutId}>
          <OfferBox offer={offer} />
        </li>
      ))}
    </ul>
  );
}

/** What the reader is offered by now. */
export function OpenOffers() {
  const line = trpc.waitlist.mine.useQuery({}, { staleTime: 0 });
  return <OfferList offers={line.data?.offers ?? []} />;
}
