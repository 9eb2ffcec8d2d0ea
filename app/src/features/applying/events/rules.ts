/** The public list of events; each event has a page below it. */
export const EVENTS_PATH = '/careers/events'

/** Parameter of emailed links that prove an address, followed by the token. */
export const ATTENDEE_PARAMETER = 'attendee'

export const eventPath = (encId: string): string => `${EVENTS_PATH}/${encId}`

/** Path of an event's calendar file. */
export const calendarPath = (encId: string): string => `/api/pcsx/events/${encId}/calendar.ics`

/** Groups of events at the desk: those to come, those that are over, and canceled ones. */
export const eventGroups = ['ahead', 'over', 'canceled'] as const
export type EventGroup = (typeof eventGroups)[number]

/** Parts of the list of an event's people. */
export const attendeeGroups = ['all', 'registered', 'waiting', 'came', 'absent'] as const
export type AttendeeGroup = (typeof attendeeGroups)[number]

/** Recipients of a message to the people of an event. */
export const recipientGroups = ['all', 'registered', 'waiting'] as const
export type RecipientGroup = (typeof recipientGroups)[number]
