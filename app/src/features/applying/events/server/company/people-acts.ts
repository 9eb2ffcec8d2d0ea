import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import { changedAttendee } from '../../desk-contract.ts'
import { eventErrors } from '../../errors.ts'
import { eventDependencies } from '../dependencies.ts'
import { type ChangedPerson, checkIn, giveUp, registerByHand } from './people/change-list.ts'
import { presentChanged } from './people/present-person.ts'
import { presentRegistration, registrationSchema } from './event-for-programs.ts'

/** Properties that all acts on the people of an event share. */
const onPeople = {
  scope: 'events:write',
  roles: readersOfAll,
  objectOf: ({ event, person }: ChangedPerson) => `${event} ${person.id}`,
  personOf: ({ person: { person } }: ChangedPerson) => person,
} as const
const answer = {
  answer: registrationSchema,
  present: ({ person }: ChangedPerson) => presentRegistration(person),
}
const atDesk = { answer: changedAttendee, present: presentChanged }
const ofEvent = z.object({ id: z.string().max(companyLimits.id) })
const ofPerson = ofEvent.extend({
  registration: z
    .string()
    .regex(/^\d{1,15}$/)
    .describe('The id of a registration.'),
})
const EVENT = { name: 'ID', describe: 'The event, from foyer event list.' }
const PERSON = [EVENT, { name: 'REGISTRATION', describe: 'The person, from foyer event registrations.' }]

const register = defineAct({
  name: 'event register',
  summary: 'Register a person for an event by hand',
  ...onPeople,
  seenByCandidate: true,
  input: ofEvent.extend({
    name: z.string().trim().min(1).max(companyLimits.name),
    email: z.string().max(companyLimits.emailAddress),
    language: z
      .string()
      .max(companyLimits.shortName)
      .optional()
      .describe('Of the emails; that of the site by default.'),
  }),
  refusals: [...eventErrors.refusals('not-found', 'full', 'over', 'canceled'), ...sessionErrors.refusals('bad-email')],
  perform: (context, { id, ...person }, { tenant }) =>
    registerByHand(eventDependencies(context), { tenantId: tenant.id, encId: id }, person),
  api: {
    method: 'POST',
    path: '/events/:id/registrations',
    summary:
      'Register a person, who gets the same email as those who register themselves. Repeating it changes nothing.',
    ...answer,
  },
  atDesk,
  command: commandFace({
    details: [
      'The person gets a seat, or a place on the waiting list, and the same email as those who register themselves. You can register people before and after the time of the registration, until the event is over.',
    ],
    arguments: [EVENT, { name: 'EMAIL', describe: 'Their email address.' }],
    options: {
      name: { value: 'TEXT', describe: 'Their name.' },
      language: { value: 'TAG', describe: 'Language of the emails; that of the site by default.' },
    },
    input([id = '', email = ''], { name, language }) {
      if (!name?.trim()) throw new CommandError('missing-option', 'Add the person’s name: --name "…".')
      return { id, email, name, ...(language !== undefined && { language }) }
    },
    answer: ({ person }: ChangedPerson) => ({
      data: presentRegistration(person),
      lines: [`${person.email} is ${person.state}.`],
    }),
  }),
})

const leave = defineAct({
  name: 'event give-up',
  summary: 'Give up a person’s seat or place on the waiting list',
  ...onPeople,
  seenByCandidate: true,
  input: ofPerson,
  refusals: eventErrors.refusals('not-found', 'not-listed', 'over', 'canceled'),
  perform: (context, { id, registration }, { tenant }) =>
    giveUp(eventDependencies(context), { tenantId: tenant.id, encId: id }, registration),
  api: {
    method: 'DELETE',
    path: '/events/:id/registrations/:registration',
    summary: 'Give up a person’s seat, which goes to the first person waiting, or place on the waiting list.',
    ...answer,
  },
  atDesk,
  command: commandFace({
    details: ['The person is told by email. A freed seat goes to the first person waiting.'],
    arguments: PERSON,
    options: {},
    input: ([id = '', registration = '']) => ({ id, registration }),
    answer: ({ person }: ChangedPerson) => ({
      data: presentRegistration(person),
      lines: [`${person.email} is not registered any more.`],
    }),
  }),
})

const arrive = defineAct({
  name: 'event check-in',
  summary: 'Note that a person came to an event',
  ...onPeople,
  seenByCandidate: false,
  input: ofPerson.extend({ came: z.boolean().describe('False undoes it.') }),
  refusals: eventErrors.refusals('not-found', 'not-listed', 'canceled'),
  perform: (context, { id, ...person }, { tenant }) =>
    checkIn(eventDependencies(context), { tenantId: tenant.id, encId: id }, person),
  api: {
    method: 'PUT',
    path: '/events/:id/registrations/:registration',
    summary: 'Note that a person came, or undo it. Repeating it keeps the first time.',
    ...answer,
  },
  atDesk,
  command: commandFace({
    arguments: PERSON,
    options: { undo: { describe: 'The person was not seen after all.' } },
    input: ([id = '', registration = ''], { undo }) => ({ id, registration, came: !undo }),
    answer: ({ person, counts }: ChangedPerson) => ({
      data: presentRegistration(person),
      lines: [
        `${person.email} ${person.cameAt === null ? 'is not checked in' : 'is here'}. ${counts.came} of ${counts.registered} came.`,
      ],
    }),
  }),
})

/** The acts on the people of an event. */
export const eventPeopleActs: readonly Act[] = [register, leave, arrive]
