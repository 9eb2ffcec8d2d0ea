import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { type Applicant, candidateApplicant } from '#kernel/candidate/applicant.ts'
import { formService, itemsOf, type PositionForm } from '#features/applying/forms/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { deleteRows, type ErasureLine, type HeldFile, type HeldData } from '#platform/personal-data/held-data.ts'
import { type EraseReferrals, eraseReferrals } from './records/application-service.ts'
import { eraseApplication, withdrawLive } from './erasing/erase-application.ts'
import { type ErasedItems, keepHeldFiles } from './erasing/erase-store.ts'
import { listEvents } from './records/event-store.ts'
import { eraseColleague, exportColleague, listNotes, listOpinions } from './colleagues/notes-store.ts'
import {
  type ApplicationRow,
  fileKeys,
  listOwnApplications,
  listVersions,
  lockOwnApplications,
} from './records/store.ts'

type Context = Pick<FeatureContext, 'files' | 'nowIn' | 'use'>

/**
 * Applications of a candidate as they were sent, with their history, consents and voluntary answers, and the reusable
 * answers. The ids from companies' own systems are left out. Erasure withdraws active applications and keeps position,
 * times, receipt and the hashes of the history.
 */
export const applicationsData = (context: Context): HeldData => ({
  feature: 'applications',
  tables: [
    'applications',
    'kept_answers',
    'candidate_remote_ids',
    'application_notes',
    'application_opinions',
    'application_visits',
  ],
  async export(db, owner) {
    const { json, files } = await exportApplications(db, context, candidateApplicant(owner))
    return { json: { ...json, ownNotes: await exportColleague(db, owner.accountId) }, files }
  },
  erase: async (trx, owner) => {
    const dependencies = {
      webhooks: context.use(webhookService),
      eraseReferrals: context.use(eraseReferrals),
      now: await context.nowIn(trx),
    }
    const lines = await eraseApplications(trx, dependencies, candidateApplicant(owner))
    await eraseColleague(trx, owner.accountId)
    await sql`DELETE FROM candidate_remote_ids WHERE account_id = ${owner.accountId}`.execute(trx)
    return [...lines, await deleteRows(trx, 'kept_answers', owner, 'keptAnswers')]
  },
})

/** Exports the applications of a candidate or guest, and a candidate's reusable answers. */
export async function exportApplications(
  db: Database,
  { files, use }: Pick<Context, 'files' | 'use'>,
  owner: Applicant,
): ReturnType<HeldData['export']> {
  const lists = {
    applications: [] as object[],
    applicationVersions: [] as object[],
    applicationAnswers: [] as object[],
    applicationFiles: [] as object[],
    applicationHistory: [] as object[],
    applicationConsents: [] as object[],
    voluntaryAnswers: [] as object[],
    colleagueNotes: [] as object[],
    colleagueOpinions: [] as object[],
  }
  const held = new Map<string, HeldFile>()
  for (const row of (await listOwnApplications(db, owner)).toReversed()) {
    const { receipt, state: status, submittedAt, updatedAt, rejectReason: rejectionReason } = row
    const { title: position, displayJobId, locations } = row.position
    lists.applications.push({
      position,
      displayJobId,
      locations,
      receipt,
      status,
      submittedAt,
      updatedAt,
      rejectionReason,
    })
    for (const { number: version, formVersionIds, at: sentAt, language, hash, content } of await listVersions(
      db,
      row.id,
    )) {
      const { answers, profile, files: sent } = content ?? { answers: {}, profile: null, files: [] }
      lists.applicationVersions.push({ position, version, sentAt, language, sha256: hash, profile })
      const wording = wordingIn(await use(formService).pinned(db, owner.tenantId, formVersionIds))
      const holdFiles = new Set(sent.map(({ field }) => field))
      for (const [field, answer] of Object.entries(answers))
        if (!holdFiles.has(field))
          lists.applicationAnswers.push({ position, version, question: wording(field), answer })
      const keys = await fileKeys(
        db,
        sent.map(({ file }) => file),
      )
      for (const { field, file, name } of sent) {
        const path = `${row.encId}/${file.slice(0, 8)}-${name}`
        lists.applicationFiles.push({ position, version, question: wording(field), file: path })
        const key = keys.get(file)
        const open = async () => (key && (await files.open(key))?.stream) || Readable.from([])
        held.set(file, { name: path, modifiedAt: sentAt, open })
      }
    }
    for (const { at: happenedAt, actor, action, from, to, words: message } of await listEvents(db, row.id))
      lists.applicationHistory.push({ position, actor, action, from, to, message, happenedAt })
    for (const { author, words, at } of await listNotes(db, row.id))
      lists.colleagueNotes.push({ position, author, words, at })
    for (const { author, recommends, words, at } of await listOpinions(db, row.id))
      lists.colleagueOpinions.push({ position, author, recommends, words, at })
    for (const consent of await listConsents(db, row.id)) lists.applicationConsents.push({ position, ...consent })
    for (const { formVersionId, answers } of await listVoluntary(db, row.id)) {
      const wording = wordingIn(await use(formService).pinned(db, owner.tenantId, [formVersionId]))
      for (const [field, answer] of Object.entries(answers))
        lists.voluntaryAnswers.push({ position, question: wording(field), answer })
    }
  }
  const { rows: keptAnswers } = await sql<object>`
    SELECT wording AS question, value AS answer, at AS "answeredAt" FROM kept_answers
    WHERE account_id = ${owner.accountId} AND tenant_id = ${owner.tenantId} ORDER BY at, question_key`.execute(db)
  return { json: { ...lists, keptAnswers }, files: [...held.values()] }
}

/** Returns a function that gives the text of a question by its field name. */
function wordingIn(form: PositionForm): (field: string) => string {
  const labels = new Map(itemsOf(form).map(({ name, label }) => [name, label]))
  return (field) => labels.get(field) || field
}

async function listConsents(db: Database, applicationId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    SELECT purpose, words AS wording, given_at AS "givenAt", revoked_at AS "revokedAt" FROM application_consents
    WHERE application_id = ${applicationId} ORDER BY id`.execute(db)
  return rows
}

async function listVoluntary(
  db: Database,
  applicationId: number,
): Promise<{ formVersionId: number; answers: Record<string, unknown> }[]> {
  const { rows } = await sql<{ formVersionId: number; answers: Record<string, unknown> }>`
    SELECT d.form_version_id AS "formVersionId", d.answers FROM demographic_answers d
      JOIN demographic_owners o ON o.answer_id = d.id
    WHERE o.application_id = ${applicationId}`.execute(db)
  return rows
}

/** Withdraws active applications and erases all of a person's applications that aren't on legal hold. */
export async function eraseApplications(
  trx: Transaction,
  dependencies: { webhooks: Webhooks; eraseReferrals: EraseReferrals; now: Date },
  owner: Applicant,
  before: (row: ApplicationRow) => Promise<void> = async () => undefined,
): Promise<ErasureLine[]> {
  const sum: ErasedItems = { answers: 0, files: 0, messages: 0, consents: 0, demographic: 0 }
  let erased = 0
  let held = 0
  for (const row of await lockOwnApplications(trx, owner)) {
    await before(row)
    if (row.legalHold) {
      held += 1
      await withdrawLive(trx, dependencies, row, 'account')
      await keepHeldFiles(trx, row.id)
      continue
    }
    const items = await eraseApplication(trx, dependencies, row, 'account')
    for (const [item, count] of Object.entries(items)) sum[item as keyof ErasedItems] += count
    erased += 1
  }
  return [
    { item: 'applications', count: erased },
    { item: 'applicationFiles', count: sum.files },
    { item: 'applicationConsents', count: sum.consents },
    { item: 'voluntaryAnswers', count: sum.demographic },
    ...(erased > 0 ? [{ item: 'applicationHistory', count: erased, kept: 'applicationHistory' }] : []),
    ...(held > 0 ? [{ item: 'heldApplications', count: held, kept: 'legalHold' }] : []),
  ]
}
