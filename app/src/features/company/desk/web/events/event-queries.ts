import { queryOptions } from '@tanstack/react-query'
import type {
  listDeskEvents,
  listEventMessages,
  listEventPeople,
  openDeskEvent,
} from '#features/applying/events/desk-contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { type Caller, deskKey, pairs } from '../parts/desk-queries.ts'

/** Query for a page of events. */
export const eventsQuery = (app: Caller, search: URLSearchParams) => {
  const query = pairs(search, ['group', 'offset'])
  return queryOptions({
    queryKey: deskKey(app, 'events', JSON.stringify(query)),
    queryFn: ({ signal }) => callApi<typeof listDeskEvents>(app.transport, 'GET /api/desk/events', { query, signal }),
  })
}

/** Query for one event. */
export const eventQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: deskKey(app, 'event', id),
    queryFn: ({ signal }) =>
      callApi<typeof openDeskEvent>(app.transport, 'GET /api/desk/events/:id', { params: { id }, signal }),
    retry: false,
  })

/** Query for a page of an event's people. */
export const eventPeopleQuery = (app: Caller, id: string, search: URLSearchParams) => {
  const query = pairs(search, ['group', 'text', 'sheet', 'offset'])
  return queryOptions({
    queryKey: deskKey(app, 'event-people', id, JSON.stringify(query)),
    queryFn: ({ signal }) =>
      callApi<typeof listEventPeople>(app.transport, 'GET /api/desk/events/:id/people', {
        params: { id },
        query,
        signal,
      }),
    retry: false,
  })
}

/** Query for the messages to an event's people. */
export const eventMessagesQuery = (app: Caller, id: string) =>
  queryOptions({
    queryKey: deskKey(app, 'event-messages', id),
    queryFn: ({ signal }) =>
      callApi<typeof listEventMessages>(app.transport, 'GET /api/desk/events/:id/messages', { params: { id }, signal }),
    retry: false,
  })
