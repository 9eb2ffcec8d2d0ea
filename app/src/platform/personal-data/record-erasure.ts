import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ErasureReceipt } from '#kernel/erasure-receipt.ts'
import type { Transaction } from '#platform/db/database.ts'
import { messageById } from '#platform/messages/messages.ts'
import type { ErasureLine } from './held-data.ts'

/** Letters and digits that are not confused when read aloud. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newReference = () => [...randomBytes(10)].map((byte) => SIGNS[byte % SIGNS.length]).join('')

/** Records an erasure for the operator, without the person, and returns its receipt. */
export async function recordErasure(
  trx: Transaction,
  tenantId: number,
  lines: readonly ErasureLine[],
  { now, locale }: { now: Date; locale: string },
): Promise<ErasureReceipt> {
  const reference = newReference()
  await sql`
    INSERT INTO erasures (tenant_id, reference, erased_at, lines)
    VALUES (${tenantId}, ${reference}, ${now}, ${JSON.stringify(lines)})`.execute(trx)
  return {
    reference,
    lines: lines
      .filter(({ count, kept }) => count > 0 || kept !== undefined)
      .map(({ item, count, kept }) => ({
        item,
        count,
        text: messageById(locale, `personalData.item.${item}`, { count }),
        kept: kept === undefined ? null : messageById(locale, `personalData.kept.${kept}`),
      })),
  }
}
