/** The fields of an event that search engines read. */
interface DescribedEvent {
  title: string
  description: string
  wallStart: string
  offset: string
  startsAt: Date
  endsAt: Date
  place: string | null
  url: string | null
  seats: number | null
  taken: number
  canceledAt: Date | null
}

/** An event in schema.org's format. */
export type EventLd = Readonly<Record<string, unknown>> & { '@context': 'https://schema.org/' }

/**
 * Returns the schema.org Event of a page. An online event has the page's address, because only people with a seat get
 * the event's own.
 */
export function eventLd(
  event: DescribedEvent,
  page: { company: string; url: string; logo: string | undefined },
): EventLd {
  const { title, description, place, url, seats, taken, canceledAt } = event
  const venue = place === null ? [] : [{ '@type': 'Place', name: place, address: place }]
  const virtual = url === null ? [] : [{ '@type': 'VirtualLocation', url: page.url }]
  const mode = place === null ? 'Online' : url === null ? 'Offline' : 'Mixed'
  return {
    '@context': 'https://schema.org/',
    '@type': 'Event',
    name: title,
    ...(description && { description }),
    startDate: `${event.wallStart}:00${event.offset}`,
    endDate: event.endsAt.toISOString(),
    eventStatus: `https://schema.org/Event${canceledAt ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: [...venue, ...virtual],
    organizer: { '@type': 'Organization', name: page.company },
    ...(page.logo && { image: page.logo }),
    ...(seats !== null && { maximumAttendeeCapacity: seats, remainingAttendeeCapacity: Math.max(0, seats - taken) }),
    isAccessibleForFree: true,
    url: page.url,
  }
}
