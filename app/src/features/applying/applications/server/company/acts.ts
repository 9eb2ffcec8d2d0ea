import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, type ActCall, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { applicationErrors } from '../../errors.ts'
import { rejectionReasons, toApplyAgain } from '../../reasons.ts'
import { setLegalHold } from '../erasing/erase-store.ts'
import { applicationSchema, presentApplication } from './api/application.ts'
import { candidateSchema, ofCandidate, showCandidate } from './api/candidates.ts'
import { type CompanyApplication, companyApplicationService } from './company-service.ts'
import { asJson } from './application-formats.ts'
import { stageActs } from './stages/acts.ts'

const ofApplication = z.object({ id: z.string().max(companyLimits.id) })
const words = z.string().max(companyLimits.message).describe('Your message to the candidate, sent with the news.')
const fromStage = z.int().describe('Stage that you read last. If it is no longer the current one, nothing happens.')
const reason = z.string().min(1).max(companyLimits.reason).describe('For you; the candidate does not see it.')
const remoteId = z.string().min(1).max(companyLimits.ownId).nullable()
const sendAt = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional()
  .describe('When the candidate is told; at once by default.')

/** Properties that all acts on applications share. The desk isn't sent the application, whose name it could be hiding. */
const decision = {
  scope: 'applications:write',
  roles: ['owner', 'recruiter'],
  seenByCandidate: true,
  atDesk: { answer: z.object({}), present: () => ({}) },
} as const
/** Colleagues reject for reasons; programs and operators can leave them out. */
const reasonsOf = ({ actor }: ActCall) => ({ needsReasons: actor.kind === 'staff' })
const answer = { answer: applicationSchema, present: presentApplication }
const targetOf = ({ id: encId }: { id: string }, { tenant }: { tenant: SiteTenant }) => ({ tenantId: tenant.id, encId })

/** The argument of commands on one application, and the error message for an unknown one. */
export const oneApplication = {
  arguments: [{ name: 'ENC_ID', describe: 'The application.' }],
  notFound: ([id]: readonly string[], { domain }: Pick<SiteTenant, 'domain'>) =>
    `There is no application “${id}” at ${domain}. foyer application list shows the newest.`,
}
const wordsOption = { value: 'TEXT', describe: 'A message to the candidate, sent with the news.' } as const
const nameOf = ({ firstName, lastName, encId }: CompanyApplication) => `${firstName} ${lastName}`.trim() || encId
const done = (one: CompanyApplication, sentence: string) => ({ data: asJson(one), lines: [sentence] })

const startReview = defineAct({
  name: 'application start-review',
  summary: 'Begin the review of an application',
  ...decision,
  input: ofApplication,
  refusals: applicationErrors.refusals('not-found', 'withdrawn', 'rejected', 'hired'),
  perform: ({ use }, input, call) => use(companyApplicationService).startReview(targetOf(input, call)),
  api: {
    method: 'POST',
    path: '/applications/:id/start_review',
    summary: 'Begin the review; from then on the candidate can no longer change the application.',
    ...answer,
  },
  command: commandFace({
    ...oneApplication,
    details: ['From then on the candidate can no longer change it. Reading an application never begins its review.'],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: (one: CompanyApplication) => done(one, `The application of ${nameOf(one)} is in review.`),
  }),
})

const advance = defineAct({
  name: 'application advance',
  summary: 'Move an application to the next stage',
  ...decision,
  input: ofApplication.extend({ from_stage_id: fromStage }),
  refusals: applicationErrors.refusals(
    ...(['not-found', 'stage-changed', 'no-such-stage', 'withdrawn', 'rejected', 'hired', 'reason-missing'] as const),
  ),
  perform: ({ use }, input, call) =>
    use(companyApplicationService).advance(targetOf(input, call), input.from_stage_id, reasonsOf(call)),
  api: {
    method: 'POST',
    path: '/applications/:id/advance',
    summary: 'Move an application to the next stage.',
    ...answer,
  },
  command: { none: 'foyer application move names the stage, which an operator sees in foyer stage list.' },
})

const move = defineAct({
  name: 'application move',
  summary: 'Move an application to a stage',
  ...decision,
  input: ofApplication.extend({
    from_stage_id: fromStage.optional(),
    to_stage_id: z.union([z.int(), z.string()]).describe('Id or key of the stage.'),
    words: words.optional(),
  }),
  refusals: applicationErrors.refusals(
    ...(['not-found', 'stage-changed', 'no-such-stage', 'in-review', 'withdrawn', 'rejected', 'hired'] as const),
    'reason-missing',
  ),
  perform: ({ use }, input, call) =>
    use(companyApplicationService).move(targetOf(input, call), {
      from: input.from_stage_id,
      stage: input.to_stage_id,
      words: input.words,
      ...reasonsOf(call),
    }),
  api: {
    method: 'POST',
    path: '/applications/:id/move',
    summary: 'Move an application to any stage; to one of the kind hired or rejected, it is hired or rejected.',
    body: z.object({ from_stage_id: fromStage, to_stage_id: z.int(), words: words.optional() }),
    ...answer,
  },
  command: commandFace({
    ...oneApplication,
    details: ['foyer stage list shows the stages. One of kind hired or rejected hires or rejects.'],
    options: { stage: { value: 'KEY', describe: 'The stage.' }, words: wordsOption },
    input([id = ''], { stage, words: said }) {
      if (!stage) throw new CommandError('missing-stage', 'Add the stage: --stage interview.')
      return { id, to_stage_id: stage, words: said }
    },
    answer: (one: CompanyApplication) => done(one, `The application of ${nameOf(one)} is now in “${one.stage.name}”.`),
  }),
})

const reject = defineAct({
  name: 'application reject',
  summary: 'Reject an application',
  ...decision,
  input: ofApplication.extend({
    from_stage_id: fromStage.optional(),
    reason: reason.optional(),
    reasons: rejectionReasons.optional(),
    to_apply_again: toApplyAgain.optional(),
    words: words.optional(),
    send_at: sendAt,
  }),
  refusals: applicationErrors.refusals(
    ...(['not-found', 'stage-changed', 'withdrawn', 'hired', 'reason-missing', 'not-stated'] as const),
  ),
  perform: ({ use }, input, call) =>
    use(companyApplicationService).reject(targetOf(input, call), {
      from: input.from_stage_id,
      reason: input.reason,
      reasons: input.reasons,
      toApplyAgain: input.to_apply_again,
      ...reasonsOf(call),
      words: input.words,
      sendAt: input.send_at,
    }),
  api: {
    method: 'POST',
    path: '/applications/:id/reject',
    summary: 'Reject an application now or later. Until then, moving, hiring or unreject cancels it.',
    ...answer,
  },
  command: commandFace({
    ...oneApplication,
    details: [
      'With --send-at it is rejected at that time; moving, hiring or reopening it before cancels that. --requirement and --why can be repeated.',
    ],
    options: {
      words: wordsOption,
      reason: { value: 'TEXT', describe: 'The company’s own reason, which the candidate does not see.' },
      requirement: { value: 'TEXT', many: true, describe: 'A requirement that is not met, in the words of the ad.' },
      'another-candidate': { describe: 'Tell the candidate that you chose another one.' },
      why: { value: 'TEXT', many: true, describe: 'A reason that the candidate reads, in your words.' },
      'to-apply-again': { value: 'TEXT', describe: 'What would have to change for the person to apply again.' },
      'send-at': { value: 'ISO', describe: 'The time, with a time zone: 2026-06-30T18:00:00+02:00.' },
    },
    input([id = ''], { words: said, reason: own, 'send-at': at, ...why }) {
      const reasons = [
        ...why.requirement.map((text) => ({ kind: 'requirement', words: text }) as const),
        ...(why['another-candidate'] ? [{ kind: 'another-candidate' } as const] : []),
        ...why.why.map((text) => ({ kind: 'own-words', words: text }) as const),
      ]
      if (at === undefined || z.iso.datetime({ offset: true }).safeParse(at).success)
        return { id, reason: own, reasons, to_apply_again: why['to-apply-again'], words: said, send_at: at }
      throw new CommandError(
        'bad-send-at',
        `“${at}” is not a date and time. Give one with its zone, such as 2026-06-30T18:00:00+02:00.`,
      )
    },
    answer(one: CompanyApplication) {
      const when = one.rejectsAt ? `will be rejected ${one.rejectsAt.toISOString()}` : 'is rejected'
      return done(one, `The application of ${nameOf(one)} ${when}.`)
    },
  }),
})

const reopen = defineAct({
  name: 'application reopen',
  summary: 'Reopen a rejected application',
  ...decision,
  input: ofApplication,
  refusals: applicationErrors.refusals('not-found', 'not-rejected', 'withdrawn', 'hired'),
  perform: ({ use }, input, call) => use(companyApplicationService).unreject(targetOf(input, call)),
  api: {
    method: 'POST',
    path: '/applications/:id/unreject',
    summary: 'Return a rejected application to the stage that it had, or cancel a planned rejection.',
    ...answer,
  },
  command: commandFace({
    ...oneApplication,
    details: ['It returns to the stage it had. A planned rejection is dropped.'],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: (one: CompanyApplication) =>
      done(one, `The application of ${nameOf(one)} is open again, in “${one.stage.name}”.`),
  }),
})

const hire = defineAct({
  name: 'application hire',
  summary: 'Hire the person of an application',
  ...decision,
  input: ofApplication.extend({
    from_stage_id: fromStage.optional(),
    start_date: z.iso.date().optional().describe('The first day of work.'),
  }),
  refusals: applicationErrors.refusals('not-found', 'stage-changed', 'withdrawn', 'rejected'),
  perform: ({ use }, input, call) =>
    use(companyApplicationService).hire(targetOf(input, call), {
      from: input.from_stage_id,
      startsOn: input.start_date,
    }),
  api: { method: 'POST', path: '/applications/:id/hire', summary: 'Hire the person.', ...answer },
  command: commandFace({
    ...oneApplication,
    options: { starts: { value: 'YYYY-MM-DD', describe: 'The first day of work.' } },
    input([id = ''], { starts }) {
      if (starts === undefined || z.iso.date().safeParse(starts).success) return { id, start_date: starts }
      throw new CommandError('bad-starts', `“${starts}” is not a date. Give one such as 2026-09-01.`)
    },
    answer: (one: CompanyApplication) => done(one, `${nameOf(one)} is hired.`),
  }),
})

const message = defineAct({
  name: 'application message',
  summary: 'Write to the candidate of an application',
  ...decision,
  input: ofApplication.extend({ from_stage_id: fromStage.optional(), words: words.trim().min(1) }),
  refusals: applicationErrors.refusals('not-found', 'stage-changed', 'withdrawn'),
  perform: ({ use }, input, call) =>
    use(companyApplicationService).message(targetOf(input, call), { from: input.from_stage_id, words: input.words }),
  api: {
    method: 'POST',
    path: '/applications/:id/message',
    summary: 'Write to the candidate, who reads it in an email and on the page of the application.',
    ...answer,
  },
  command: commandFace({
    ...oneApplication,
    options: { words: wordsOption },
    input([id = ''], { words: said }) {
      if (!said?.trim()) throw new CommandError('missing-words', 'Add the message: --words "…".')
      return { id, words: said }
    },
    answer: (one: CompanyApplication) => done(one, `The message to ${nameOf(one)} is on its way.`),
  }),
})

const settleMessages = defineAct({
  name: 'application settle-messages',
  summary: 'Mark the messages of a candidate as needing no answer',
  ...decision,
  seenByCandidate: false,
  input: ofApplication,
  refusals: applicationErrors.refusals('not-found'),
  perform: ({ use }, input, call) => use(companyApplicationService).settleMessages(targetOf(input, call)),
  api: {
    method: 'POST',
    path: '/applications/:id/settle_messages',
    summary: 'Mark the candidate’s messages as needing no answer, so that they no longer wait on the desk.',
    ...answer,
  },
  command: commandFace({
    ...oneApplication,
    details: ['They no longer wait on the desk. A message to the candidate answers them, too.'],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: (one: CompanyApplication) => done(one, `The messages of ${nameOf(one)} need no answer.`),
  }),
})

/** Acts that colleagues perform on several applications at once, or read beforehand as the candidate will. */
export const decisions = { move, reject, message, reopen, hire } as const

const setRemoteId = defineAct({
  name: 'application set-remote-id',
  summary: 'Set the id of an application in the company’s own system',
  ...decision,
  seenByCandidate: false,
  input: ofApplication.extend({ remote_id: remoteId }),
  refusals: applicationErrors.refusals('not-found'),
  perform: ({ use }, input, call) => use(companyApplicationService).setRemoteId(targetOf(input, call), input.remote_id),
  api: {
    method: 'PUT',
    path: '/applications/:id/remote_id',
    summary: 'Set the application’s id in your system; null removes it.',
    ...answer,
  },
  command: { none: 'The id belongs to a program, which sets it by the API.' },
  notAtDesk: 'The id belongs to a program.',
})

const setCandidateRemoteId = defineAct({
  name: 'candidate set-remote-id',
  summary: 'Set the id of a person in the company’s own system',
  ...decision,
  seenByCandidate: false,
  input: ofCandidate.extend({ remote_id: remoteId }),
  refusals: applicationErrors.refusals('not-found'),
  async perform({ use }, { id, remote_id }, { tenant }) {
    const service = use(companyApplicationService)
    await service.setCandidateRemoteId(tenant.id, id, remote_id)
    return showCandidate(service, tenant.id, id)
  },
  api: {
    method: 'PUT',
    path: '/candidates/:id/remote_id',
    summary: 'Set the person’s id in your system; null removes it.',
    answer: candidateSchema,
    present: (candidate) => candidate,
  },
  command: { none: 'The id belongs to a program, which sets it by the API.' },
  notAtDesk: 'The id belongs to a program.',
})

const holdActs = ([true, false] as const).map((hold) =>
  defineAct({
    name: hold ? 'application hold' : 'application release',
    summary: hold ? 'Put an application on legal hold' : 'End the legal hold of an application',
    ...decision,
    roles: ['owner'],
    seenByCandidate: false,
    input: ofApplication,
    refusals: applicationErrors.refusals('not-found'),
    async perform({ db, use }, input, call) {
      const one = await use(companyApplicationService).show(targetOf(input, call))
      await setLegalHold(db, { tenantId: call.tenant.id, encId: one.encId }, hold)
      return { ...one, legalHold: hold }
    },
    api: { none: 'A legal hold is a decision of people, and no program’s.' },
    command: commandFace({
      ...oneApplication,
      details: hold
        ? ['It is not erased while it is on hold, not even when its candidate deletes the account.']
        : ['It is erased when its time is over.'],
      options: {},
      input: ([id = '']) => ({ id }),
      answer: (one: CompanyApplication) =>
        done(one, `The application ${one.encId} ${hold ? 'is' : 'is no longer'} on legal hold.`),
    }),
  }),
)

/** The acts on applications and their stages. */
export const applicationActs: readonly Act[] = [
  startReview,
  advance,
  move,
  reject,
  reopen,
  hire,
  message,
  settleMessages,
  ...holdActs,
  setRemoteId,
  setCandidateRemoteId,
  ...stageActs,
]
