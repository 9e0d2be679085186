import type { waitlist as en } from "../../en/emails/waitlist.ts";

const seats = (count: number): string => (count === 1 ? "einen Platz" : `${count} Plätze`);

/** The messages to those who wait. */
export const waitlist = {
  offerSubject: (name, count) =>
    count === 1 ? `In ${name} ist ein Platz frei` : `In ${name} sind ${count} Plätze frei`,
  offer: ({ count, name, people }, copied, until) =>
    `${copied === null ? `Sie haben auf ${seats(count)} in ${name} für ${people} gewartet.` : `Sie warten auf ${copied}, und jetzt gibt es daneben ${name}. Dort bieten wir Ihnen ${seats(count)} für ${people} an. Auf ${copied} warten Sie weiter.`} ${count === 1 ? "Der Platz ist" : "Die Plätze sind"} bis ${until} für Sie reserviert. Was bis dahin nicht bezahlt ist, wird den Nächsten angeboten.`,
  giveUp:
    "Unter „Warteliste“ in Ihrer Übersicht können Sie das Angebot abgeben, damit die Nächsten nicht warten müssen.",
  lapsedSubject: (name) => `Das Angebot in ${name} ist abgelaufen`,
  lapsed: ({ count, name, people }) =>
    `Wir haben Ihnen ${seats(count)} in ${name} für ${people} angeboten. Das Angebot wurde nicht rechtzeitig bezahlt; es wurde nichts berechnet. Sie warten jetzt nicht mehr, können sich aber wieder hinten auf die Warteliste setzen.`,
  closedSubject: (name) => `Sie warten nicht mehr auf ${name}`,
  closed: ({ count, name, people }, reason) =>
    `Sie haben auf ${seats(count)} in ${name} für ${people} gewartet. ${reason} Es wurde nichts berechnet.`,
  reasons: {
    cancelled: "Die Schule hat den Kurs abgesagt.",
    full: "Der Kurs nimmt niemanden mehr auf.",
    enrolmentOver: "Die Anmeldung ist beendet.",
    lineClosed: "Die Schule hat die Warteliste geschlossen.",
    changed: "Der Kurs hat sich geändert und ist jetzt zu klein oder für ein anderes Alter.",
  },
} satisfies typeof en;
