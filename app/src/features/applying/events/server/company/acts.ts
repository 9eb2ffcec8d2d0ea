import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { jobWriters } from '#kernel/company/staff-roles.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import { eventErrors } from '../../errors.ts'
import { type CompanyEvent, type CompanyEvents, companyEventService, type EventDraft } from './company-events.ts'
import { changedDraft, described, newEvent } from './draft-options.ts'
import { draftOf, eventFields, eventSchema, presentForPrograms } from './event-for-programs.ts'
import { asJson, lineOf } from './event-lines.ts'
import { eventMessageActs } from './message-acts.ts'
import { eventPeopleActs } from './people-acts.ts'

/** Properties that all acts on events share. */
const planning = { scope: 'events:write', roles: jobWriters, seenByCandidate: true } as const
const answer = { answer: eventSchema, present: presentForPrograms }
const ofEvent = z.object({ id: z.string().max(companyLimits.id) })
const idArgument = [{ name: 'ID', describe: 'The event, from foyer event list.' }]
const draft = z.custom<EventDraft>()

const create = defineAct({
  name: 'event create',
  summary: 'Create an event that people can register for',
  ...planning,
  input: z.object({ draft }),
  refusals: [],
  perform: ({ use }, input, { tenant }) => use(companyEventService).create(tenant.id, input.draft),
  api: {
    method: 'POST',
    path: '/events',
    summary: 'Create an event that people can register for.',
    body: eventFields,
    input: ({ body }) => ({ draft: draftOf(body) }),
    created: () => true,
    ...answer,
  },
  command: commandFace({
    details: [
      'The time is the local time of the event: --start 2027-03-04T14:00 --zone Europe/Berlin. If the clocks show it twice that day, add the offset: 2026-10-25T02:30+02:00. Say where it is with --place, with --url for an online event, or with both.',
    ],
    arguments: [{ name: 'TITLE', describe: 'The title, in quotes.' }],
    options: described,
    input([title = ''], options) {
      for (const name of ['start', 'zone'] as const)
        if (options[name] === undefined) throw new CommandError('missing-option', `An event needs --${name}.`)
      return { draft: changedDraft(newEvent, { ...options, title }) }
    },
    answer: (event: CompanyEvent) => outcomeOf('Created', event),
  }),
})

const change = defineAct({
  name: 'event change',
  summary: 'Change an event; what you don’t name stays as it is',
  ...planning,
  input: ofEvent.extend({ draft: draft.optional().describe('Without it the event is canceled.') }),
  refusals: eventErrors.refusals('not-found', 'over', 'canceled'),
  perform({ use }, { id: encId, draft: wanted }, { tenant }): Promise<CompanyEvent> {
    const target = { tenantId: tenant.id, encId }
    return wanted ? use(companyEventService).update(target, wanted) : use(companyEventService).cancel(target)
  },
  api: {
    method: 'PUT',
    path: '/events/:id',
    summary: 'Replace an event, or cancel it. People who registered hear of another time, place or title.',
    body: z.union([z.strictObject({ canceled: z.literal(true) }), eventFields]),
    input: ({ params, body }: { params: { id: string }; body: { canceled: true } | z.output<typeof eventFields> }) => ({
      ...params,
      draft: 'canceled' in body ? undefined : draftOf(body),
    }),
    ...answer,
  },
  command: commandFace({
    details: [
      'Those with a seat or a place on the waiting list are told of another title, time, place or address. Free seats go to those who wait.',
    ],
    arguments: idArgument,
    options: {
      title: { value: 'TEXT', describe: 'The title.' },
      ...described,
      'no-place': { describe: 'Removes the place, for an event that takes place online only.' },
      'no-url': { describe: 'Removes the address, for an event that takes place on site only.' },
      unlimited: { describe: 'Removes the limit of seats.' },
      waitlist: { describe: 'Lets people wait for a seat once all are taken.' },
    },
    async input([id = ''], options, context) {
      const service: CompanyEvents = (await context.site()).use(companyEventService)
      const before = await service.find({ tenantId: (await context.tenant()).id, encId: id })
      return { id, draft: changedDraft(before, options) }
    },
    answer: (event: CompanyEvent) => outcomeOf('Changed', event),
  }),
})

const cancel = defineAct({
  name: 'event cancel',
  summary: 'Cancel an event and tell those who registered',
  ...planning,
  input: ofEvent,
  refusals: eventErrors.refusals('not-found', 'over'),
  perform: ({ use }, { id: encId }, { tenant }) => use(companyEventService).cancel({ tenantId: tenant.id, encId }),
  api: { none: 'PUT /events/:id with {"canceled": true} cancels it.' },
  command: commandFace({
    details: ['Everybody with a seat or a place on the waiting list gets an email. Repeating changes nothing.'],
    arguments: idArgument,
    options: {},
    input: ([id = '']) => ({ id }),
    answer: (event: CompanyEvent) => ({ data: asJson(event), lines: [`Canceled “${event.title}”.`] }),
  }),
})

const outcomeOf = (done: string, event: CompanyEvent) => ({
  data: asJson(event),
  lines: [`${done} the event ${event.encId}.`, lineOf(event)],
})

/** The acts on events. */
export const eventActs: readonly Act[] = [create, change, cancel, ...eventPeopleActs, ...eventMessageActs]
