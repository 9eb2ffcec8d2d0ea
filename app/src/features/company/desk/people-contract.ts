import { z } from 'zod'
import { offerStatuses } from '#features/letters/offers/states.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { sentFile } from '#kernel/company/company-endpoint.ts'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { notFound, ofSite, time } from './desk-calls.ts'
import { deskLimits } from './limits.ts'
import { applicant } from './applicant.ts'

const own = { access: 'staff', tenant: 'optional' } as const
const ofPerson = z.object({
  id: z.string().max(deskLimits.idCharacters).describe('An account, or guest- and a number.'),
})

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  isGuest: z.boolean(),
  applications: z.int(),
  lastAt: time.nullable().describe('Time of the last application.'),
})
export type DeskPerson = z.output<typeof person>

export const findPeople = defineEndpoint({
  id: 'desk.people',
  method: 'GET',
  path: `${DESK_API}/people`,
  summary: 'Find people by name, email address or the number of a receipt.',
  ...own,
  roles: readersOfAll,
  query: ofSite.extend({
    text: z.string().max(deskLimits.searchCharacters).default(''),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  data: z.object({ people: z.array(person), total: z.int() }),
  refusals: [401, 404, 422],
})

export const openPerson = defineEndpoint({
  id: 'desk.person',
  method: 'GET',
  path: `${DESK_API}/people/:id`,
  summary: 'Return one person with everything they sent. The audit records it.',
  ...own,
  roles: readersOfAll,
  query: ofSite,
  params: ofPerson,
  data: person.extend({
    since: time,
    isColleague: z.boolean(),
    sent: z.array(applicant),
    unlisted: z.int().describe('Applications that are reviewed without a name.'),
    offers: z.array(z.object({ id: z.string(), job: z.string(), status: z.enum(offerStatuses), updatedAt: time })),
    canAnswerRequests: z.boolean().describe('True for those who can copy and delete a person’s data.'),
  }),
  refusals: notFound,
})
export type OpenedPerson = z.output<typeof openPerson.data>

export const copyPerson = defineEndpoint({
  id: 'desk.copyPerson',
  method: 'GET',
  path: `${DESK_API}/people/:id/copy`,
  summary: 'Download a copy of all data about a person, for that person. The audit records it before the bytes leave.',
  ...own,
  roles: ['owner'],
  query: ofSite,
  params: ofPerson,
  data: sentFile,
  returnsFile: true,
  refusals: notFound,
})
