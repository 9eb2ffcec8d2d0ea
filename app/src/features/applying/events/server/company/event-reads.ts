import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { eventErrors } from '../../errors.ts'
import { companyEventService } from './company-events.ts'
import { eventSchema, presentForPrograms, presentRegistration, registrationSchema } from './event-for-programs.ts'

const ofEvent = z.object({ id: z.string().max(companyLimits.id) })

const list = companyEndpoint({
  method: 'GET',
  path: '/events',
  summary: 'List events by their start, with the numbers of their registrations.',
  scope: 'events:write',
  query: z.object({ all: z.enum(['true', 'false']).optional().describe('True also lists events that are over.') }),
  data: z.array(eventSchema),
})

const show = companyEndpoint({
  method: 'GET',
  path: '/events/:id',
  summary: 'Read one event.',
  scope: 'events:write',
  params: ofEvent,
  data: eventSchema,
  refusals: eventErrors.refusals('not-found'),
})

const listRegistrations = companyEndpoint({
  method: 'GET',
  path: '/events/:id/registrations',
  summary:
    'List who has a seat at an event, and then who waits for one, in line. People who left are not named any more.',
  scope: 'events:write',
  params: ofEvent,
  data: z.array(registrationSchema),
  refusals: eventErrors.refusals('not-found'),
})

/** Calls of the company API that read events. */
export const eventReads = [list, show, listRegistrations]

/** Binds them. */
export const bindEventReads = ({ use }: Pick<FeatureContext, 'use'>): Binding[] => [
  bind(list, async ({ tenant, query: { all } }) => {
    const events = await use(companyEventService).list(tenant.id, { all: all === 'true' })
    return { data: events.map(presentForPrograms) }
  }),
  bind(show, async ({ tenant, params: { id: encId } }) => ({
    data: presentForPrograms(await use(companyEventService).find({ tenantId: tenant.id, encId })),
  })),
  bind(listRegistrations, async ({ tenant, params: { id: encId } }) => {
    const people = await use(companyEventService).registrations({ tenantId: tenant.id, encId })
    return { data: people.map(presentRegistration) }
  }),
]
