import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Applicant, candidateApplicant } from '#kernel/candidate/applicant.ts'
import { formService } from '#features/applying/forms/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { ErasureLine, HeldFile, HeldData } from '#platform/personal-data/held-data.ts'
import { deleteFiles, deleteFilesJob, listFilesOfPerson } from '#features/applying/answers/server/index.ts'
import { ownedBy } from './records/store.ts'

type Context = Pick<FeatureContext, 'files' | 'jobs' | 'use'>

/** A candidate's unfinished applications: the answers with every change of them, and the files. */
export const draftsData = (context: Context): HeldData => ({
  feature: 'drafts',
  tables: ['drafts', 'application_files'],
  export: (db, owner) => exportDrafts(db, context, candidateApplicant(owner)),
  erase: async (trx, owner) => [await eraseDrafts(trx, context.jobs, candidateApplicant(owner))],
})

/** Deletes all drafts of a candidate or guest, and the files that no application uses. */
export async function eraseDrafts(
  trx: Transaction,
  jobs: FeatureContext['jobs'],
  owner: Applicant,
): Promise<ErasureLine> {
  const { numAffectedRows: count = 0n } = await sql`DELETE FROM drafts d WHERE ${ownedBy(owner)}`.execute(trx)
  const keys = await deleteFiles(trx, owner)
  if (keys.length > 0) await jobs.send(deleteFilesJob, { keys }, { transaction: trx })
  return { item: 'drafts', count: Number(count) }
}

interface StoredDraft {
  id: number
  position: string
  status: string
  formVersionIds: number[]
  createdAt: Date
  changedAt: Date
  expiresAt: Date
  /** Time at which the person stopped the reminders as a guest; ISO 8601. */
  remindersStoppedAt: string | null
}

/** Returns all drafts of a candidate or guest: answers with every change, and files that no application has. */
export async function exportDrafts(
  db: Database,
  { files, use }: Pick<FeatureContext, 'files' | 'use'>,
  owner: Applicant,
): Promise<{ json: object; files: HeldFile[] }> {
  const { rows } = await sql<StoredDraft>`
    SELECT d.id, p.title AS position, d.state AS status, d.form_version_ids AS "formVersionIds", d.created_at AS "createdAt",
      d.changed_at AS "changedAt", d.expires_at AS "expiresAt", d.reminded->>'off' AS "remindersStoppedAt"
    FROM drafts d JOIN positions p ON p.id = d.position_id
    WHERE ${ownedBy(owner)} ORDER BY d.id`.execute(db)
  const drafts: object[] = []
  const draftAnswers: object[] = []
  const draftChanges: object[] = []
  for (const { id, formVersionIds, position, ...times } of rows) {
    drafts.push({ position, ...times })
    const { definition } = await use(formService).pinned(db, owner.tenantId, formVersionIds)
    const items = definition.sections.flatMap((section) => section.items)
    const wording = (field: string) => items.find(({ name }) => name === field)?.label || field
    const answers = await sql<{ field: string; answer: unknown }>`
      SELECT field, value AS answer FROM draft_values WHERE draft_id = ${id} ORDER BY changed_at, field`.execute(db)
    for (const { field, answer } of answers.rows) draftAnswers.push({ position, question: wording(field), answer })
    const changes = await sql<{ field: string; answer: unknown; device: string; changedAt: Date }>`
      SELECT field, value AS answer, device, at AS "changedAt" FROM draft_changes WHERE draft_id = ${id} ORDER BY id`.execute(
      db,
    )
    for (const { field, ...change } of changes.rows)
      draftChanges.push({ position, question: wording(field), ...change })
  }
  const held = (await listFilesOfPerson(db, owner)).map((file, at) => ({ ...file, file: `${at + 1}-${file.name}` }))
  return {
    json: {
      drafts,
      draftAnswers,
      draftChanges,
      draftFiles: held.map(({ name, file, sha256, uploadedAt }) => ({ name, file, sha256, uploadedAt })),
    },
    files: held.map(({ file, key, uploadedAt }) => ({
      name: file,
      modifiedAt: uploadedAt,
      open: async () => (await files.open(key))?.stream ?? Readable.from([]),
    })),
  }
}
