import { Readable } from 'node:stream'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { syncSearchRows } from '#features/jobs/search/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { readerOf } from '../row-reader.ts'
import type { JobFormat } from './formats.ts'
import type { ImportOutcome } from './import-jobs.ts'
import { questionIntakeService } from './job-questions.ts'

/** A feed of jobs that the server fetched. */
export interface FeedToImport {
  /** Its address, for sentences about it. */
  name: string
  bytes: Uint8Array
  /** Ids of listed jobs that the file leaves out because they are as they were. */
  unchanged: readonly string[]
  /** The JSON in the bytes, if it is already parsed and of a known format. */
  document?: unknown
  /** Ids of jobs that are listed, and that the file leaves out for another reason. */
  incomplete: readonly string[]
  /** Most jobs that a feed of this kind lists: if it has as many, others can be missing from it, and nothing is closed. */
  maxListed: number | undefined
  format: JobFormat | 'auto'
  source: string
  /** Null: as the site's configuration says. */
  appliesOnSite: boolean | null
  closeMissing: boolean
  /** Closes missing jobs even if less than half of them are left. */
  force: boolean
  /** Leaves out the rows that are exactly as when they were last read, on the same day. */
  leavesOutKnown: boolean
  /** Writes the jobs in batches; otherwise only says what would happen. */
  write: boolean
}

/** Reads a feed of jobs, and writes it. */
export async function importFeed(
  { db, use }: Pick<FeatureContext, 'db' | 'use'>,
  tenant: SiteTenant,
  { name, bytes, document, write, ...feed }: FeedToImport,
  { now, stop }: { now: Date; stop: AbortSignal },
): Promise<ImportOutcome> {
  // Loaded on first use: the sanitizer and language detection are large.
  const { importJobs } = await import('./import-jobs.ts')
  const gazetteer = use(gazetteerService)
  const outcome = await importJobs({
    ...feed,
    db,
    gazetteer,
    tenantId: tenant.id,
    now,
    file: document === undefined ? { stream: Readable.from([bytes]), name } : { document, name },
    check: !write,
    reader: readerOf(tenant.site, now),
    openIntake: use(questionIntakeService),
    stop,
    onRow: () => undefined,
    onCommit: () => undefined,
  })
  const { created, updated, closed } = outcome.summary
  if (write && created + updated + closed > 0)
    await syncSearchRows(db, tenant, (code) => gazetteer.countryName(code, 'en'), stop)
  return outcome
}
