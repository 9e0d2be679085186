import { may } from "@campside/server/permissions";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { PageHead } from "../../components/pages/page-head.tsx";
import { CartPage } from "../../features/payments/cart-page.tsx";
import { NothingToPay, PaymentPage } from "../../features/payments/payment-page.tsx";
import { placeKey, readPlaces, toPlaces } from "../../lib/places-to-pay.ts";
import { pageHead } from "../../lib/page-head.ts";
import { isRecordId } from "../../lib/record-id.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.payment;

type PaymentSearch = {
  classId?: string | undefined;
  /** Which of the reader's family the place is for; without it for themself. */
  participant?: string | undefined;
  /** The enrolment that this one place moves to, once the difference is paid. */
  move?: string | undefined;
  /** Several places, instead of one. */
  places?: string[] | undefined;
};

export const Route = createFileRoute("/dashboard/payment")({
  beforeLoad: requirePermission("payment.own"),
  validateSearch: ({ classId, participant, move, places }: Record<string, unknown>): PaymentSearch => ({
    classId: isRecordId(classId) ? classId : undefined,
    participant: isRecordId(participant) ? participant : undefined,
    move: isRecordId(move) ? move : undefined,
    places: readPlaces(places),
  }),
  // The card provider's library is on its way as soon as somebody is about to pay; where it fails, the page says so.
  loader: () =>
    void import("../../features/payments/load-stripe.ts").then(({ loadStripe }) => loadStripe()).catch(() => undefined),
  head: pageHead(text.title),
  component: Payment,
});

function Payment() {
  const chosen = useLocation({ select: ({ state }) => state.payFor });
  const quotedCents = useLocation({ select: ({ state }) => state.quotedCents });
  const { me } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const classId = search.classId ?? chosen?.id;
  // Oneself has no name of their own, and is nobody in the address.
  const participantId = search.participant === me.id ? undefined : search.participant;
  const several = toPlaces(search.places ?? [], me.id);
  const one = classId ? [{ classId, participantId }] : [];
  const places = several.length > 0 ? several : one;
  const [first] = places;
  const key = places.map(placeKey).join(" ");
  const onLeft = () => void navigate({ to: may(me.role, "class.select") ? "/dashboard/selectClass" : "/Classes" });
  return (
    <>
      <PageHead title={text.title} />
      {places.length > 1 && <CartPage key={key} places={places} quotedCents={quotedCents} onLeft={onLeft} />}
      {first && places.length === 1 && (
        <PaymentPage
          key={key}
          {...first}
          moveId={search.move}
          chosen={chosen}
          quotedCents={quotedCents}
          onLeft={onLeft}
        />
      )}
      {!first && <NothingToPay />}
    </>
  );
}
