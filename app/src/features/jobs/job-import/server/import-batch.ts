import { checkJobPosting } from '#features/jobs/publishing/check-job-posting.ts'
import { jobPosting } from '#features/jobs/publishing/job-posting.ts'
import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import {
  confirmPositions,
  keepRowDigests,
  type ByHand,
  type ImportJournal,
  peekStates,
  saveOutcome,
  savePositions,
  type SaveSummary,
  type StoredState,
} from '#features/jobs/positions/server/index.ts'
import type { PositionContent } from '#features/jobs/positions/position.ts'
import type { Database } from '#platform/db/database.ts'
import { hasWords } from '../clean-text.ts'
import { postingInstant } from '#kernel/days.ts'
import { isPastClosing } from '#features/jobs/positions/rules.ts'
import { refuseRow, type RowRefusal, type RowWarning, rowWarning } from '../errors.ts'
import type { ImportedJob } from '../row.ts'
import type { QuestionIntake } from './job-questions.ts'
import { locateJob, mapJob } from './map-job.ts'

export interface BatchRow {
  /** Row number in the file, from 1. */
  row: number
  job: ImportedJob
  /** Questions of the application, if the row has some. */
  questions?: unknown
  /** Digest of the row as sent, if it is left out as long as it stays the same. */
  digest?: string | undefined
}

export interface BatchTarget {
  db: Database
  gazetteer: Pick<Gazetteer, 'describe'>
  tenantId: number
  source: string
  now: Date
  /** The company's zone, in which a job without a posting date is posted today. */
  zone: string
  /** If true, writes nothing and returns what would happen. */
  check?: boolean
  /** Set if a person changes a job, which keeps its state then. */
  byHand?: ByHand
  intake?: Pick<QuestionIntake, 'take'>
  /** Keeps what changes, so that it can be undone. */
  journal?: ImportJournal
}

export interface BatchOutcome {
  summary: SaveSummary
  refused: { row: number; refusal: RowRefusal }[]
  warnings: (RowWarning & { row: number; id: string })[]
}

/**
 * Imports some rows of a source in one transaction. Unchanged rows are recognized by fingerprint before sanitizing,
 * which is most of the work.
 */
export async function importBatch(target: BatchTarget, batch: readonly BatchRow[]): Promise<BatchOutcome> {
  const { db, gazetteer, tenantId, source, now, zone, check = false, byHand } = target
  // Of several rows with one id the last wins, as if they were saved in sequence.
  const rows = [...new Map(batch.map((entry) => [entry.job.id, entry])).values()]
  const states = await peekStates(
    db,
    tenantId,
    source,
    rows.map(({ job }) => job.id),
  )
  const stored = new Map(states.map((state) => [state.sourceId, state]))
  const unchangedIds: string[] = []
  const digests = new Map<string, { digest: string; contentHash: string }>()
  const contents: PositionContent[] = []
  const refused: BatchOutcome['refused'] = []
  const warnings: BatchOutcome['warnings'] = []
  let unchanged = batch.length - rows.length
  for (const { row, job, digest } of rows) {
    const state = stored.get(job.id)
    const located = locateJob(job, gazetteer)
    const closesAt = job.closesAt === null ? null : new Date(job.closesAt)
    if (saveOutcome({ contentHash: located.fingerprint, closesAt }, state, now, byHand) === 'unchanged') {
      unchanged += 1
      unchangedIds.push(job.id)
      if (digest !== undefined) digests.set(job.id, { digest, contentHash: located.fingerprint })
      continue
    }
    const content = mapJob(located, state?.postedAt ?? postingInstant(now, zone))
    if (hasWords(content.description)) {
      contents.push(content)
      const faults = postingFaults(content, now)
      if (faults.length > 0) warnings.push({ row, id: job.id, ...rowWarning('posting-incomplete', faults.join('; ')) })
    } else
      refused.push({
        row,
        refusal: refuseRow('missing-description', 'none is left without scripts and styles', job.id),
      })
  }
  if (check) {
    const summary = expectedSummary(contents, stored, now)
    return { summary: { ...summary, unchanged: summary.unchanged + unchanged }, refused, warnings }
  }
  if (digests.size > 0) await keepRowDigests(db, tenantId, source, digests)
  if (unchangedIds.length > 0) await confirmPositions(db, tenantId, source, unchangedIds, now)
  const summary =
    contents.length > 0
      ? await savePositions(db, tenantId, source, contents, now, byHand, target.journal)
      : { created: 0, updated: 0, unchanged: 0, closed: 0 }
  const rejected = new Set(refused.map(({ refusal }) => refusal.id))
  const asking = rows.flatMap(({ job, questions }) =>
    questions === undefined || rejected.has(job.id) ? [] : { id: job.id, questions },
  )
  if (asking.length > 0) await target.intake?.take(asking)
  return { summary: { ...summary, unchanged: summary.unchanged + unchanged }, refused, warnings }
}

/** Counts the effects of saving. */
function expectedSummary(
  contents: readonly PositionContent[],
  stored: ReadonlyMap<string, StoredState>,
  now: Date,
): SaveSummary {
  const summary: SaveSummary = { created: 0, updated: 0, unchanged: 0, closed: 0 }
  for (const content of contents) {
    summary[stored.has(content.sourceId) ? 'updated' : 'created'] += 1
    if (isPastClosing(content.closesAt, now)) summary.closed += 1
  }
  return summary
}

/** Placeholder for the address of the site, which affects no fault. */
const SITE = { companyName: 'Company', origin: 'https://jobs.example' }

/** Returns the missing data of a job that Google's rules for job postings require; none for a private job. */
export function postingFaults(content: PositionContent, now: Date): string[] {
  if (content.private) return []
  const position = { ...content, id: 0, archivedAt: null, isDraft: false, privateKey: null }
  const posting = jobPosting(position, SITE, now)
  return posting ? checkJobPosting(posting, now).map(({ path, message }) => `${path} ${message}`.trim()) : []
}
