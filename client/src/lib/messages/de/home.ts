import type { homeMessages as en } from "../home.ts";
import type { Translated } from "../translated.ts";

export const homeMessages = {
  heading: (school) => `${school}, die Sportschule für den Sommer`,
  heroLabel: "Unsere Sportarten",
  heroHeadline: { before: "Beste ", after: "-Schule & exklusiver Club" },
  browse: "Kurse ansehen",
  meetCoaches: "Zum Trainerteam",
  slides: [
    {
      sport: "Fußball",
      picture: "football",
      subtitle: "Kleine Spielfelder, saubere Technik und ein Team, das nach einer Woche zusammenhält.",
    },
    {
      sport: "Cricket",
      picture: "cricket",
      subtitle: "Morgens in die Netze, abends Spiele im letzten Licht, und an jedem Wicket jemand vom Trainerteam.",
    },
    {
      sport: "Radsport",
      picture: "cycling",
      subtitle: "Von den ersten sicheren Metern bis zu langen Runden am See, in Ihrem Tempo.",
    },
    {
      sport: "Leichtathletik",
      picture: "athletic",
      subtitle: "Laufen, springen, werfen auf einer richtigen Bahn, und die eigenen Werte wachsen sehen.",
    },
    {
      sport: "Kampfkunst",
      picture: "martial-arts",
      subtitle: "Balance, Respekt und Kontrolle: in Ruhe stark werden.",
    },
  ],
  pause: "Bilder anhalten",
  play: "Bilder laufen lassen",
  /** What it and its parts are, as screen readers name them. */
  carousel: "Karussell",
  slide: "Folie",
  slideOf: (index, total) => `${index} von ${total}`,
  goToSlide: (index) => `Zu Bild ${index}`,
  previousSlide: "Voriges Bild",
  nextSlide: "Nächstes Bild",
  slideDots: "Bilder",
  popularTitle: "Beliebte Kurse",
  popularText: "Was in dieser Saison am häufigsten gewählt wird.",
  popularLoading: "Wird geladen …",
  popularEmpty: "Die ersten Kurse der Saison sind in Vorbereitung. Schauen Sie bald wieder vorbei.",
  allClasses: "Alle Kurse ansehen",
  instructorsTitle: "Beliebte Kursleitungen",
  instructorsText: "Menschen, die ihren Sport noch immer lieben und ihn weitergeben können.",
  instructorsLoading: "Wird geladen …",
  instructorsEmpty: "Unser Trainerteam stellt sich hier bald vor.",
  allInstructors: "Alle Kursleitungen",
  featuresTitle: "Kurse für jedes Alter",
  featuresText: "Vom ersten Anpfiff bis zur Seniorenliga: alles an einem Ort.",
  features: [
    {
      icon: "grounds",
      title: "Trainingsgelände",
      text: "Zwei Rasenplätze, Netze und eine Laufbahn mit sechs Bahnen, beleuchtet bis zehn Uhr abends.",
    },
    {
      icon: "calendar",
      title: "Flexible Termine",
      text: "Morgens, abends oder am Wochenende: Sie sehen jeden Termin, bevor Sie bezahlen.",
    },
    {
      icon: "gym",
      title: "Fitness und Kraft",
      text: "Räume für Kraft, Beweglichkeit und Erholung, offen für alle Angemeldeten.",
    },
    {
      icon: "shop",
      title: "Sportladen",
      text: "Schuhe, Schläger, Helme und Gürtel, angepasst von Menschen, die sie selbst tragen.",
    },
    {
      icon: "coach",
      title: "Erfahrenes Trainerteam",
      text: "Mit Trainerlizenz, Erste-Hilfe-Ausbildung und viel Geduld.",
    },
    {
      icon: "lake",
      title: "Trainingsgelände",
      text: "Wege am See, und eine Halle für Regentage.",
    },
  ],
  aboutTitle: "Über uns",
  aboutLead: "Angefangen haben wir mit einem geliehenen Platz und einem Sack voller Fußbälle.",
  aboutText: (school) => [
    `Heute ist ${school} eine Schule für alle, die sich bewegen wollen: Kinder in ihrem ersten Sommer, Jugendliche, die für eine Liga trainieren, und Erwachsene, die zu einem Sport zurückkehren, der ihnen gefehlt hat.`,
    "Unser Trainerteam kennt jeden Namen, und jeder Platz auf dem Bildschirm ist echt: Wenn ein Kurs voll ist, ist er voll.",
  ],
  aboutPicture: "Teilnehmende und Trainerteam auf dem Trainingsplatz",
  aboutPoints: ["Termine bekannt, bevor Sie bezahlen", "Trainerteam mit Lizenz", "Jedes Alter, jedes Niveau"],
  reviewsTitle: "Stimmen unserer Teilnehmenden",
  reviewsLabel: "Rückmeldungen im Wechsel",
  satisfied: "MEHR ALS 425 ZUFRIEDENE TEILNEHMENDE",
  reviews: [
    {
      name: "Maya Lindqvist",
      role: "Radsport, abends",
      text: "Ich hatte zwanzig Jahre nicht auf einem Rad gesessen. Nach vier Wochen bin ich mit meiner Tochter um den See gefahren.",
    },
    {
      name: "Tomás Rivera",
      role: "Fußball, unter 14",
      text: "Der Trainer erklärt, warum, nicht nur, was. Jetzt weiß ich, wohin ich laufe, bevor der Ball kommt.",
    },
    {
      name: "Aisha Rahman",
      role: "Kampfkunst",
      text: "Ich kam wegen der Fitness und blieb wegen der Ruhe. In der Anfängergruppe sind alle so freundlich wie nirgends sonst.",
    },
    {
      name: "Daniel Okafor",
      role: "Leichtathletik",
      text: "Sie haben meinen Start gefilmt, wir haben ihn zusammen angesehen, und nach einem Monat war ich drei Zehntel schneller.",
    },
    {
      name: "Priya Nair",
      role: "Cricket, am Wochenende",
      text: "Kurs finden, bezahlen, Platz haben: Das hat zwei Minuten gedauert. In den Netzen war ich den ganzen Nachmittag.",
    },
  ],
} satisfies Translated<typeof en>;
