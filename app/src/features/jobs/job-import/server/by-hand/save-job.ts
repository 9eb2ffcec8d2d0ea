import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { findPosition, peekStates, positionUrl } from '#features/jobs/positions/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { syncSearchRows } from '#features/jobs/search/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { JobFaults, type RowWarning, type RowWarningCode } from '../../errors.ts'
import { importBatch } from '../import-batch.ts'
import { checkedRow } from '../read-jobs.ts'
import { readerOf } from '../../row-reader.ts'

/** A stored job, with remarks on omitted data. */
export interface SavedJob {
  position: Position
  /** Address of its page. */
  link: string
  isUnchanged: boolean
  warnings: readonly RowWarning[]
}

interface JobToSave {
  source: string
  row: Record<string, unknown>
  now: Date
  /** Refuses what can't be read, instead of leaving it out with a remark. */
  isStrict?: boolean
  /** Keeps a new job from the public until it is published. */
  asDraft?: boolean
}

/** Remarks on data that were stored, or taken from elsewhere, so that nothing is lost. */
const HARMLESS: ReadonlySet<RowWarningCode> = new Set(['pay-currency-assumed', 'posting-incomplete'])

/**
 * Stores one job like a row of an imported file, with the same readers and checks.
 * @throws JobFaults with all faults
 */
export async function saveJob(
  { db, use, siteAddress }: Pick<FeatureContext, 'db' | 'use' | 'siteAddress'>,
  tenant: SiteTenant,
  { source, row, now, isStrict = false, asDraft = false }: JobToSave,
): Promise<SavedJob> {
  const gazetteer = use(gazetteerService)
  const reader = readerOf(tenant.site, now)
  const { result, warnings } = checkedRow(row, reader)
  // A typo in one field must not remove the contact that the job has.
  const faults = warnings.filter(({ code }) => (isStrict ? !HARMLESS.has(code) : code === 'bad-contact'))
  if (!result.ok) throw new JobFaults([result, ...(result.others ?? []), ...faults])
  if (faults.length > 0) throw new JobFaults(faults)
  const target = { db, gazetteer, tenantId: tenant.id, source, now, zone: reader.zone, byHand: { asDraft } }
  const saved = await importBatch(target, [{ row: 1, job: result.row }])
  const [refused] = saved.refused
  if (refused) throw new JobFaults([refused.refusal])
  await syncSearchRows(db, tenant, (code) => gazetteer.countryName(code, 'en'))
  const [state] = await peekStates(db, tenant.id, source, [result.row.id])
  const position = state && (await findPosition(db, tenant.id, state.id))
  if (!position) throw new Error('A job was not stored.')
  return {
    position,
    link: siteLink(siteAddress(tenant), positionUrl(position)),
    isUnchanged: saved.summary.unchanged > 0,
    warnings: [...warnings, ...saved.warnings.map(({ code, message }) => ({ code, message }))],
  }
}
