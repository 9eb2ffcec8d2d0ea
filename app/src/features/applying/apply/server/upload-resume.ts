import type { z } from 'zod'
import { resumeLimits } from '#features/candidate/resumes/limits.ts'
import { presentFile } from '#features/applying/answers/server/index.ts'
import type { LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { reviewPath } from '#features/candidate/resumes/rules.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { epochSeconds } from '#kernel/time.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import type { Transaction } from '#platform/db/database.ts'
import { message } from '#platform/messages/messages.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { uploadApplicantResume } from '../contract.ts'
import { applyErrors } from '../errors.ts'
import { knownAnswers, positionsOf } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'
import { beginApplication } from './begin-application.ts'
import { factsOfResume, type KnownFacts, prefill } from './prefill/prefill.ts'

type Data = z.output<typeof uploadApplicantResume.data>

/** The draft that a résumé belongs to: identified by its id or position, or the one that the caller changed last. */
interface Target {
  draftId: string | undefined
  pids: string | undefined
  key: unknown
}

/**
 * Stores a résumé in a draft and fills untouched answers from it. A candidate's résumé is also stored in the profile,
 * which fills the form. A file that cannot be read is stored all the same.
 * @throws `apply/no-file`, `apply/type-not-allowed`; `request/not-found` without a draft
 */
export async function uploadResume(
  call: ApplyCall,
  target: Target,
  file: UploadedFile | undefined,
): Promise<{ data: Data; cookies: string[] }> {
  if (!file || file.bytes.length === 0) throw applyErrors.error('no-file')
  const { dependencies, tenant, context } = call
  const now = await context.now()
  const { applicant, encId, cookies } = await findTarget(call, target)
  if (dependencies.limits === 'on') {
    const who = applicant.accountId ?? `guest ${applicant.guestId}`
    await countAttempt(
      dependencies.db,
      attemptsBy(dependencies.signingSecret, tenant.id, 'resume-upload', who),
      resumeLimits.uploads,
      now,
    )
  }
  const read = await readFile(call, applicant, file)
  const kept = await dependencies.drafts.setFile(applicant, encId, 'resume', file, { now })
  const draft = await dependencies.db.transaction().execute(async (trx) => {
    const locked = await lock(call, trx, applicant, encId)
    const form = await dependencies.forms.pinned(trx, tenant.id, locked.formVersionIds)
    return dependencies.drafts.fill(trx, locked, prefill(form, { facts: read.facts, kept: [] }), now)
  })
  const { encId: fileId, name } = kept
  const data: Data = {
    profile: {
      encId: applicant.accountId ?? encId,
      resumeFilename: name,
      resumeUrl: '',
      hasResume: true,
      resumeUrlsTs: [{ url: '', lastModifiedTs: epochSeconds(now), info: { originalFileName: name } }],
    },
    filename: name,
    fileId,
    outcome: { code: read.code, sentence: sentenceOf(read.code, context.locale) },
    review: read.review,
    draft: { encId: draft.encId, version: draft.version },
    values: draft.values,
    files: draft.files.map(presentFile),
    imported: draft.origins,
  }
  return { data, cookies }
}

async function findTarget(call: ApplyCall, { draftId, pids, key }: Target) {
  const { dependencies, tenant, context } = call
  if (pids !== undefined && draftId === undefined) {
    const [position] = await positionsOf(call, { pids, key })
    const { applicant, draft, cookies } = await beginApplication(call, position, { skipPrefill: true })
    return { applicant, encId: draft.encId, cookies }
  }
  const applicant = await dependencies.guests.find(tenant, context)
  if (!applicant) throw requestErrors.error('not-signed-in')
  const draft = await dependencies.db
    .transaction()
    .execute((trx) =>
      draftId === undefined
        ? dependencies.drafts.latest(trx, applicant)
        : dependencies.drafts.lock(trx, applicant, normalizeId(draftId)),
    )
  if (!draft) throw requestErrors.error('not-found')
  return { applicant, encId: draft.encId, cookies: [] }
}

async function lock(
  { dependencies }: ApplyCall,
  trx: Transaction,
  applicant: Applicant,
  encId: string,
): Promise<LockedDraft> {
  const draft = await dependencies.drafts.lock(trx, applicant, encId)
  if (!draft) throw requestErrors.error('not-found')
  return draft
}

type Outcome = 'read' | 'no-text' | 'protected' | 'too-long' | 'too-complex' | 'damaged' | 'not-kept'

interface Read {
  code: Outcome
  facts: KnownFacts
  review: string | null
}

/** Reads a résumé; a candidate's is stored in the profile, from which the form is filled. */
async function readFile({ dependencies, context }: ApplyCall, applicant: Applicant, file: UploadedFile): Promise<Read> {
  try {
    if (applicant.accountId === null) {
      const { reading, parsed } = await dependencies.resumes.read(file)
      return { code: reading, facts: parsed ? factsOfResume(parsed, file.name) : {}, review: null }
    }
    const { tenantId, accountId } = applicant
    const { encId, reading } = await dependencies.resumes.keep({ tenantId, accountId }, file)
    const { facts } = await knownAnswers(dependencies, applicant, context)
    return { code: reading, facts, review: reading === 'read' ? reviewPath(encId) : null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'empty') throw applyErrors.error('no-file')
    if (error.code === 'unknown-format' || error.code === 'unpacks-too-large')
      throw applyErrors.error('type-not-allowed')
    // The application accepts a file that doesn't fit into the profile or can't be opened.
    if (error.code === 'damaged') return { code: 'damaged', facts: {}, review: null }
    if (error.code === 'full') return { code: 'not-kept', facts: {}, review: null }
    throw error
  }
}

const sentenceOf = (code: Outcome, locale: string): string => message(locale, `apply.resume.${code}`)
