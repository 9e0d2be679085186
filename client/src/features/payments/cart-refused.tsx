import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { errorCodeOf, type RefusedPlace, refusedPlacesOf } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { VerifyEmail } from "../auth/verify-email.tsx";
import { CartEnrolledPanel } from "./cart-enrolled-panel.tsx";
import classes from "./cart.module.css";
import { payForPlacesLink, type Place, placeKey } from "../../lib/places-to-pay.ts";
import { usePlaceNames } from "./use-place-names.ts";

type CartRefusedProps = { places: readonly Place[]; error: unknown; onRetry: () => void };

/** Why several places cannot be paid for, each that cannot with its reason, and the way on with the others. */
export function CartRefused({ places, error, onRetry }: CartRefusedProps) {
  const nameOf = usePlaceNames(places);
  const ownId = trpc.auth.me.useQuery().data?.id;
  const refused = refusedPlacesOf(error);
  if (errorCodeOf(error) === "EMAIL_NOT_VERIFIED") return <VerifyEmail onVerified={onRetry} />;
  if (refused.length === 0) return <ErrorPanel error={error} onRetry={onRetry} />;
  const refusalOf = ({ classId, participantId = ownId }: Place): RefusedPlace | undefined =>
    refused.find((one) => one.classId === classId && one.participantId === participantId);
  const rest = places.filter((place) => !refusalOf(place));
  // Paid already, as after a reload.
  if (rest.length === 0 && refused.every(({ errorCode }) => errorCode === "ALREADY_ENROLLED")) {
    return (
      <CartEnrolledPanel
        first={places[0]}
        names={places.map((place) => ({ key: placeKey(place), name: nameOf(place) }))}
      />
    );
  }
  const action = (
    <>
      {rest.length > 0 && (
        <LinkButton {...payForPlacesLink(rest)}>{paymentMessages.continueWith(rest.length)}</LinkButton>
      )}
      <LinkButton to="/dashboard/selectClass" variant="light">
        {paymentMessages.backToSelection}
      </LinkButton>
    </>
  );
  return (
    <Notice tone="bad" title={paymentMessages.refusedPlaces(places.length - rest.length)} action={action}>
      <ul className={classes.refused}>
        {places.map((place) => {
          const refusal = refusalOf(place);
          if (!refusal) return null;
          return <li key={placeKey(place)}>{paymentMessages.refusedPlace(nameOf(place), refusal.message)}</li>;
        })}
      </ul>
    </Notice>
  );
}
