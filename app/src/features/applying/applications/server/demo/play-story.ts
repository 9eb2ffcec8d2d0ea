import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { addHours } from '#kernel/time.ts'
import { editApplication } from '../candidate/edit-application.ts'
import { undoWithdrawal, withdrawApplication } from '../candidate/withdraw-application.ts'
import { askWhy } from '../candidate/ask-why.ts'
import { writeMessage } from '../candidate/write-message.ts'
import {
  hireApplicant,
  messageApplicant,
  moveApplication,
  rejectApplication,
  startReview,
} from '../company/change-application.ts'
import type { Submission, SubmitContext } from '../records/application-service.ts'
import { type ApplicationDependencies, applicationDependencies } from '../records/dependencies.ts'
import { submitter } from '../submitting/submitter.ts'
import { dateDraft, linkOffers } from './demo-store.ts'
import type { Act } from './stories.ts'

const REJECTION = 'Thank you for the time you took. We’d be glad to hear from you again.'

const QUESTION = 'We’d like to see you in our workshop. Would a morning in the second half of the month suit you?'
const WHY = 'Which experience would have made the difference?'
const ANSWER = 'Yes, gladly. Any morning but Wednesday. Is there parking for a van?'

export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** An application of the demo: who sends it for which position, and what it contains. */
export interface Scene extends Pick<Submission, 'consents' | 'source'> {
  applicant: Applicant
  positionId: number
  /** Answers by field name. */
  answers: Readonly<Record<string, unknown>>
  resume: SentFile
  reader: SubmitContext
  /** Answers that the act `edit` changes. */
  edit: Readonly<Record<string, unknown>>
  /** The company's message that comes with a rejection; a general one by default. */
  words?: string | undefined
  /** The name of a colleague who referred the person. */
  referrer?: string | undefined
  sentAt: Date
  acts: readonly (readonly [at: Date, act: Act])[]
  now: Date
}

/** Sends an application and acts on it, each at its time. Sends no notifications. @returns the application's id */
export async function playStory(context: FeatureContext, scene: Scene): Promise<string> {
  const { applicant, referrer, reader, sentAt, consents, source } = scene
  const { tenantId } = applicant
  const clock = { now: sentAt }
  const dependencies = silentDependencies(context, clock)
  const draft = await writeDraft(context, dependencies, scene)
  const tenant = dependencies.siteOf(tenantId)
  const { encId } = await submitter({
    ...dependencies,
    afterSubmit: async () => undefined,
    referralCredit: async () => (referrer === undefined ? [] : [{ referrer, relation: null, note: null }]),
  })(
    tenant,
    {
      applicant,
      draftEncId: draft.encId,
      version: draft.version,
      ...(consents && { consents }),
      ...(source && { source }),
    },
    reader,
  )
  await dateDraft(context.db, draft.encId, addHours(sentAt, -5))
  const call = { dependencies, tenant, applicant, context: reader }
  const target = { tenantId, encId }
  const steps: Record<Act, () => Promise<unknown>> = {
    edit: () => editApplication(call, encId, { base: 1, values: scene.edit }),
    review: () => startReview(dependencies, target),
    interview: () => moveApplication(dependencies, target, { stage: 'interview' }),
    offer: async () => {
      await moveApplication(dependencies, target, { stage: 'offer' })
      await linkOffers(context.db, encId)
    },
    hire: () => hireApplicant(dependencies, target, {}),
    reject: () =>
      rejectApplication(dependencies, target, {
        reasons: [{ kind: 'another-candidate' }],
        words: scene.words ?? REJECTION,
      }),
    withdraw: () => withdrawApplication(call, encId, null),
    undo: () => undoWithdrawal(call, encId),
    ask: () => messageApplicant(dependencies, target, { words: QUESTION }),
    why: () => askWhy(call, encId, { id: 'why', words: WHY }),
    answer: () => writeMessage(call, encId, { id: 'demo', words: ANSWER }),
  }
  for (const [at, act] of scene.acts) {
    clock.now = at
    await steps[act]()
  }
  return encId
}

/** Returns the dependencies of use cases that run at the time of a clock and notify no one. */
function silentDependencies(context: FeatureContext, clock: { now: Date }): ApplicationDependencies {
  const usual = applicationDependencies(context)
  return {
    ...usual,
    nowIn: async () => clock.now,
    drafts: {
      ...usual.drafts,
      async lock(trx, applicant, encId) {
        const draft = await usual.drafts.lock(trx, applicant, encId)
        return draft && { ...draft, lockedAt: clock.now }
      },
    },
    notify: async () => ({ id: 0, added: false }),
    mailer: { send: async () => undefined },
    webhooks: { enqueue: async () => undefined },
    afterMove: async () => undefined,
  }
}

/** Writes a draft with the answers and the résumé. */
async function writeDraft(
  { db }: FeatureContext,
  { drafts }: ApplicationDependencies,
  { applicant, positionId, answers, resume, reader, source, now }: Scene,
): Promise<{ encId: string; version: number }> {
  const encId = await db.transaction().execute(async (trx) => {
    const draft = await drafts.open(trx, applicant, positionId, now, {
      language: reader.locale,
      ...(source !== undefined && { source }),
    })
    const filled = Object.entries(answers).map(
      ([name, value]) => [name, { value, origin: { kind: 'profile' } }] as const,
    )
    await drafts.fill(trx, draft, Object.fromEntries(filled), now)
    return draft.encId
  })
  await drafts.setFile(applicant, encId, 'resume', resume, { now })
  const draft = await drafts.find(db, applicant, positionId)
  if (!draft) throw new Error('A draft of the demo is missing.')
  return draft
}
