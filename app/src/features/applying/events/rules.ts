/** The public list of events; each event has a page below it. */
export const EVENTS_PATH = '/careers/events'

/** Parameter of emailed links that prove an address, followed by the token. */
export const ATTENDEE_PARAMETER = 'attendee'

export const eventPath = (encId: string): string => `${EVENTS_PATH}/${encId}`

/** Path of an event's calendar file. */
export const calendarPath = (encId: string): string => `/api/pcsx/events/${encId}/calendar.ics`
