import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import { liveQueries } from '#ui/live/live-queries.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getEvent, listEvents, listOwnEvents } from '../contract.ts'

type Caller = Pick<AppContext, 'transport' | 'viewer' | 'locale'>

const owner = ({ viewer, locale }: Caller) => [locale, viewer.current()?.accountId ?? ''] as const

/** Query for the company's events. Its key starts with the name under which the page's head reads it. */
export const eventsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['events', ...owner(app)],
    queryFn: ({ signal }) => callApi<typeof listEvents>(app.transport, 'GET /api/pcsx/events', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Query for one event; `attendee` is the token of an emailed link. */
export const eventQuery = (app: Caller, id: string, attendee: string | undefined) =>
  queryOptions({
    queryKey: ['event', ...owner(app), id, attendee ?? ''],
    queryFn: ({ signal }) =>
      callApi<typeof getEvent>(app.transport, 'GET /api/pcsx/events/:id', {
        params: { id },
        query: attendee === undefined ? [] : [['attendee', attendee]],
        signal,
      }),
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** Query for the candidate's registered events, and those that are open. */
export const ownEventsQuery = (app: Caller) =>
  queryOptions({
    queryKey: ['own-events', ...owner(app)],
    queryFn: ({ signal }) => callApi<typeof listOwnEvents>(app.transport, 'GET /api/pcsx/dashboard/events', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Refetches events when a seat of this person changed elsewhere. */
export const useLiveEvents = liveQueries(['event'], ['events', 'event', 'own-events'])
