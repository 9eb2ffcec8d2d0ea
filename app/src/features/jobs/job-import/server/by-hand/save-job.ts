import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { findPosition, peekStates, positionUrl } from '#features/jobs/positions/server/index.ts'
import { syncSearchRows } from '#features/jobs/search/server/index.ts'
import { type CommandContext, CommandError, type CommandResult } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { importBatch } from '../import-batch.ts'
import { checkedRow } from '../read-jobs.ts'
import { readerOf } from '../../row-reader.ts'

/**
 * Stores one job like a row of an imported file, with the same readers and checks.
 * @throws CommandError `bad-job` with all faults
 */
export async function saveJob(
  context: CommandContext,
  tenant: SiteTenant,
  { source, row, done }: { source: string; row: Record<string, unknown>; done: string },
): Promise<CommandResult> {
  const { db, now, use, siteAddress } = await context.site()
  const gazetteer = use(gazetteerService)
  const instant = await now()
  const reader = readerOf(tenant.site, instant)
  const { result, warnings } = checkedRow(row, reader)
  if (!result.ok) throw badJob([result, ...(result.others ?? [])])
  const target = { db, gazetteer, tenantId: tenant.id, source, now: instant, zone: reader.zone }
  const saved = await importBatch(target, [{ row: 1, job: result.row }])
  const [refused] = saved.refused
  if (refused) throw badJob([refused.refusal])
  await syncSearchRows(db, tenant, (code) => gazetteer.countryName(code, 'en'), context.stop)
  const [state] = await peekStates(db, tenant.id, source, [result.row.id])
  const position = state && (await findPosition(db, tenant.id, state.id))
  if (!position) throw new Error('A job was not stored.')
  const link = siteLink(siteAddress(tenant), positionUrl(position))
  const found = [...warnings, ...saved.warnings.map(({ code, message }) => ({ code, message }))]
  const { id, displayJobId, title, archivedAt } = position
  return {
    data: { job: { id, jobId: displayJobId, title, state: archivedAt ? 'closed' : 'open', link }, warnings: found },
    lines: [
      `${title} is ${saved.summary.unchanged > 0 ? 'unchanged' : done}${archivedAt ? ', but closed' : ''}: ${link}`,
      ...found.map(({ code, message }) => `  ${message} [${code}]`),
    ],
  }
}

const badJob = (faults: readonly { code: string; message: string }[]) =>
  new CommandError('bad-job', faults.map(({ code, message }) => `${message} [${code}]`).join(' '))
