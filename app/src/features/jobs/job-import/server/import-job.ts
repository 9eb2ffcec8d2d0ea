import { gazetteerService } from '#features/jobs/places/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { RowRefusal, RowRefusalCode, RowWarningCode } from '../errors.ts'
import { readerOf } from '../row-reader.ts'

/** A row for one job. */
export interface OneJob {
  tenant: Pick<SiteTenant, 'id' | 'site'>
  /** Name of the program that sent the row; a row is identified by source and id. */
  source: string
  /** A row of the JSONL format. */
  row: unknown
  now: Date
}

/** A job that was not stored, with its first fault. */
export type RefusedJob = Omit<RowRefusal, 'code'> & { code: RowRefusalCode | RowWarningCode }

/** Imports one job. @returns how it was stored, or the reason for refusing it */
export async function importJob(
  { db, use }: Pick<FeatureContext, 'db' | 'use'>,
  { tenant: { id: tenantId, site }, source, row, now }: OneJob,
): Promise<{ ok: true; outcome: 'created' | 'updated' | 'unchanged' } | RefusedJob> {
  const [{ parseJobRow }, { importBatch }] = await Promise.all([import('../row.ts'), import('./import-batch.ts')])
  const reader = readerOf(site, now)
  const parsed = parseJobRow(row, reader)
  if (!parsed.ok) return parsed
  // The program gets the refusal at once, and nothing is lost: it sends the row again.
  const fault = parsed.warnings.find(({ code }) => code !== 'pay-currency-assumed')
  if (fault) return { ok: false, id: parsed.row.id, ...fault }
  const target = { db, gazetteer: use(gazetteerService), tenantId, source, now, zone: reader.zone }
  const { summary, refused } = await importBatch(target, [{ row: 1, job: parsed.row }])
  if (refused[0]) return refused[0].refusal
  return { ok: true, outcome: summary.created ? 'created' : summary.updated ? 'updated' : 'unchanged' }
}
