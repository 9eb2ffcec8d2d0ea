import type { RouteObject } from 'react-router'
import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

type Web = typeof import('./index.ts')

/** Loads the screens of events, which share one chunk, and picks one of them. */
const events = (pick: (web: Web) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('./index.ts'), 'event', 'events', 'moment').then(pick)

const MODULE = 'src/features/applying/events/web/index.ts'

export const eventsWeb = defineWebFeature({
  name: 'events',
  accountLinks: [{ path: '/careers/events', text: 'title.events', order: 27 }],
  screens: [
    {
      page: 'events',
      path: '/careers/events',
      access: 'open',
      title: 'title.events',
      lazy: events(({ EventsPage, loadEventsPage }) => ({ Component: EventsPage, loader: loadEventsPage })),
      module: MODULE,
    },
    {
      page: 'event',
      path: '/careers/events/:id',
      access: 'open',
      title: 'title.events',
      lazy: events(({ EventPage, loadEventPage }) => ({ Component: EventPage, loader: loadEventPage })),
      module: MODULE,
    },
  ],
  dashboardParts: [
    {
      tab: 'events',
      load: () => withTexts(import('./dashboard.tsx'), 'events', 'moment').then(({ eventsPart }) => eventsPart),
    },
  ],
})
