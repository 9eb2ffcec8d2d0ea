import type { FastifyPluginAsync } from 'fastify'
import { writeCalendarFile } from '#platform/calendar/calendar-file.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { savedAs } from '#platform/http/file-name.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import * as contract from '../contract.ts'
import { eventErrors } from '../errors.ts'
import { isRegistered, NONE } from '../states.ts'
import { calendarEntry } from './calendar-entry.ts'
import { attendeeOfCall, leaveByCall, registerByCall } from './candidate/register.ts'
import { showEvent, showEvents, showFor, showOwnEvents } from './candidate/show-events.ts'
import type { EventDependencies } from './dependencies.ts'
import { findRegistration } from './registration-store.ts'
import { findEvent } from './store.ts'

export function eventBindings(dependencies: EventDependencies): Binding[] {
  return [
    bind(contract.listEvents, async ({ tenant, context }) => ({
      data: await showEvents({ dependencies, tenant, context }),
    })),
    bind(contract.getEvent, async ({ tenant, context, params, query }) => ({
      data: await showEvent({ dependencies, tenant, context }, params.id, query),
    })),
    bind(contract.listOwnEvents, async ({ tenant, context, viewer }) => ({
      data: { events: await showOwnEvents({ dependencies, tenant, context }, viewer.accountId) },
    })),
    bind(contract.registerForEvent, async ({ tenant, context, params, body }) => {
      const call = { dependencies, tenant, context }
      const { sent, attendee } = await registerByCall(call, params.id, body)
      return { data: { event: await showFor(call, params.id, attendee), sent } }
    }),
    bind(contract.leaveEvent, async ({ tenant, context, params, body }) => {
      const call = { dependencies, tenant, context }
      const attendee = await leaveByCall(call, params.id, body)
      return { data: { event: await showFor(call, params.id, attendee) } }
    }),
  ]
}

/** Serves the calendar files of events, with the address of an online event for those who have a seat. */
export const calendarRoute =
  (dependencies: EventDependencies, { tenantOf, contextOf }: SiteRequests): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string }; Querystring: { attendee?: string } }>(
      '/api/pcsx/events/:id/calendar.ics',
      async (request, reply) => {
        const call = { dependencies, tenant: tenantOf(request), context: contextOf(request, reply) }
        const encId = normalizeId(request.params.id)
        const event = await findEvent(dependencies.db, call.tenant.id, encId)
        if (!event) throw eventErrors.error('not-found')
        const { attendee: token } = request.query
        const attendee = await attendeeOfCall(call, encId, { attendee: typeof token === 'string' ? token : undefined })
        const registration = attendee && (await findRegistration(dependencies.db, event.id, attendee))
        const seated = isRegistered(registration?.state ?? NONE)
        const changes = registration?.changes ?? 0
        const entry = calendarEntry(event, call.tenant, dependencies.siteAddress(call.tenant), { seated, changes })
        const { content } = writeCalendarFile('PUBLISH', entry)
        return reply
          .headers({ 'cache-control': 'private, no-cache', 'content-disposition': savedAs(`${event.title}.ics`) })
          .type('text/calendar; charset=utf-8')
          .send(content)
      },
    )
  }
