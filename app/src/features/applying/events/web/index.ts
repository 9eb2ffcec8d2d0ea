export { EventPage, loadEventPage } from './EventPage.tsx'
export { EventsPage, loadEventsPage } from './EventsPage.tsx'
