import ICAL from "ical.js";

/** The events of a calendar, as another library reads them. */
export function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue("status"),
    };
  });
}

/** The METHOD of a calendar. */
export const methodOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstPropertyValue("method");
