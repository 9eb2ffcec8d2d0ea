import { z } from 'zod'
import { readers } from '#kernel/company/staff-roles.ts'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import { interviewErrors } from '../../errors.ts'
import { interviewFields, newInterview } from '../../interview-fields.ts'
import { arrangementOf, arranging, fieldsOf } from './arrangement.ts'
import { type CompanyInterview, companyInterviewService } from './company-interviews.ts'
import { asJson, lineOf } from './interview-lines.ts'
import { interviewSchema, presentInterview } from './present-interview.ts'

/** Properties that all acts on interviews share. */
const arrangingOne = { scope: 'interviews:write', roles: ['owner', 'recruiter'], seenByCandidate: true } as const
const answer = { answer: interviewSchema, present: presentInterview }
const ofInterview = z.object({ id: z.string().max(companyLimits.id) })
const encId = [{ name: 'ENC_ID', describe: 'Id of the interview.' }]
const wrongTimes = interviewErrors.refusals('no-such-time', 'twice-that-day', 'no-such-zone', 'past-time')
const shown = (one: CompanyInterview) => ({ data: asJson(one), lines: [lineOf(one)] })

/** The act that arranges an interview; the desk performs it for several candidates at once, too. */
export const scheduleInterview = defineAct({
  name: 'interview slots',
  summary: 'Arrange an interview: offer times, or fix one',
  ...arrangingOne,
  roles: readers,
  // They propose times; a fixed time, and times shared with other jobs, are for those who decide.
  forManagers: {
    application: ({ application_id: id }) => id,
    admits: ({ wall_start: fixed, pool }) => fixed === undefined && pool === undefined,
    refusal: () => interviewErrors.error('not-found'),
  },
  input: newInterview,
  refusals: [...interviewErrors.refusals('not-found', 'application-ended'), ...wrongTimes],
  perform: async ({ use }, { application_id: encIdOf, title, zone, ...more }, { tenant }) =>
    use(companyInterviewService).schedule(
      { tenantId: tenant.id, encId: encIdOf },
      { ...arrangementOf(more, true), title, zone },
    ),
  api: {
    method: 'POST',
    path: '/scheduled_interviews',
    summary: 'Arrange an interview at a fixed time, or with times that the candidate picks from.',
    created: () => true,
    ...answer,
  },
  command: commandFace({
    details: [
      'foyer interview slots APPLICATION --title "First interview" --zone Europe/Berlin --slot 2026-11-25T10:00 --slot 2026-11-26T14:30',
      'Times are local times in the zone. A time that the clocks skip is refused. One that occurs twice needs its offset: 2026-10-25T02:30+01:00.',
    ],
    arguments: [{ name: 'APPLICATION', describe: 'Id of the application.' }],
    options: arranging,
    input([application = ''], options) {
      const { title, zone } = options
      if (!title || !zone)
        throw new CommandError('missing-option', 'Add --title and --zone, such as --zone Europe/Berlin.')
      const described = fieldsOf(options)
      if ((described.wall_start === undefined) === (described.slots === undefined))
        throw new CommandError('missing-time', 'Add one --slot for each time to pick from, or --at for a fixed one.')
      return { ...described, application_id: application, title, zone }
    },
    answer: shown,
  }),
})

const change = defineAct({
  name: 'interview move',
  summary: 'Move or change an interview',
  ...arrangingOne,
  input: ofInterview.extend(interviewFields.partial().shape),
  refusals: [...interviewErrors.refusals('not-found', 'canceled', 'over'), ...wrongTimes],
  perform: async ({ use }, { id, ...changes }, { tenant }) =>
    use(companyInterviewService).change({ tenantId: tenant.id, encId: id }, arrangementOf(changes, false)),
  api: {
    method: 'PUT',
    path: '/scheduled_interviews/:id',
    summary: 'Change an interview: only what is sent. With slots the candidate picks again.',
    ...answer,
  },
  command: commandFace({
    details: ['Give what changes. With --at it is booked at that time; with --slot the candidate picks again.'],
    arguments: encId,
    options: arranging,
    input: ([id = ''], options) => ({ id, ...fieldsOf(options) }),
    answer: shown,
  }),
})

const cancel = defineAct({
  name: 'interview cancel',
  summary: 'Cancel an interview',
  ...arrangingOne,
  input: ofInterview.extend({
    words: z.string().max(companyLimits.message).optional().describe('Your message to the candidate.'),
  }),
  refusals: interviewErrors.refusals('not-found', 'over'),
  perform: ({ use }, { id, words }, { tenant }) =>
    use(companyInterviewService).cancel({ tenantId: tenant.id, encId: id }, words),
  api: {
    method: 'DELETE',
    path: '/scheduled_interviews/:id',
    summary: 'Cancel an interview. Repeating it returns the same response.',
    ...answer,
  },
  command: commandFace({
    arguments: encId,
    options: { words: { value: 'TEXT', describe: 'Your message to the candidate.' } },
    input: ([id = ''], { words }) => ({ id, words }),
    answer: shown,
  }),
})

const reissue = defineAct({
  name: 'interview reissue',
  summary: 'Send new calendar entries after the time zone tables changed',
  ...arrangingOne,
  roles: ['owner'],
  input: z.object({ ids: z.array(z.string().max(companyLimits.id)) }),
  refusals: interviewErrors.refusals('not-found'),
  perform: ({ use }, { ids }, { tenant }) => use(companyInterviewService).reissue(tenant.id, ids),
  api: { none: 'Only the operator updates the time zone tables of the server.' },
  command: commandFace({
    details: [
      'Without ids it announces the interviews again that foyer doctor lists: the local time stays as agreed, and the instant is another one.',
    ],
    arguments: [
      { name: 'ENC_ID', describe: 'Ids of interviews; all that moved without them.', optional: true, many: true },
    ],
    options: {},
    input: (values) => ({ ids: [...values] }),
    answer(done: CompanyInterview[]) {
      const lines = done.length > 0 ? done.map(lineOf) : ['No interview moved. Nothing was sent.']
      return { data: { interviews: done.map(asJson) }, lines }
    },
  }),
})

/** The acts on interviews. */
export const interviewActs: readonly Act[] = [scheduleInterview, change, cancel, reissue]
