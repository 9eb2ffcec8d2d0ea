import { createHash, randomUUID } from 'node:crypto'
import type { CommandContext } from '#platform/feature/command.ts'
import { openCeremony, signingAddress, withdrawCeremony } from '#features/letters/signing/server/index.ts'
import { type LetterSheet, makeTestLetter } from '#testing/letters/make-letter.ts'

const DOMAIN = 'meridian.example'

/** Opens the signing of a letter that is made for a demo account, or withdraws one by its reference. */
export interface CeremonyOrder {
  sheets?: LetterSheet[]
  name?: string
  language?: string
  /** Milliseconds from now. */
  expiresIn?: number
  withdraw?: string
}

export interface OpenedCeremony {
  /** Path and query of the signing page. */
  address: string
  reference: string
}

/** Does on the running server's database what an order says. An order to withdraw gives an empty address. */
export async function followOrder(context: CommandContext, order: CeremonyOrder): Promise<OpenedCeremony> {
  const { db, database, files, secrets, tenants, now } = await context.site()
  const tenant = tenants.all().find(({ domain }) => domain === DOMAIN)
  if (!tenant) throw new Error('The demo has no such company.')
  const at = await now()
  const reference = order.withdraw ?? randomUUID()
  if (order.withdraw) {
    await db.transaction().execute((trx) => withdrawCeremony(trx, { tenantId: tenant.id, reference }, at))
    return { address: '', reference }
  }
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM accounts WHERE email = 'alice@example.com' AND tenant_id = $1`,
    [tenant.id],
  )
  const bytes = await makeTestLetter(order.sheets ?? [{}])
  const letterKey = `letters/${reference}.pdf`
  await files.put(letterKey, bytes)
  const wid = await openCeremony(
    db,
    { tenant, signingSecret: secrets.signing },
    {
      accountId: rows[0]?.id ?? '',
      reference,
      documentName: 'Offer letter: Field engineer',
      letterKey,
      letterSha256: createHash('sha256').update(bytes).digest('hex'),
      signer: { name: order.name ?? 'Alice Moreau', email: 'alice@example.com' },
      expiresAt: new Date(at.getTime() + (order.expiresIn ?? 3_600_000)),
    },
    at,
  )
  return { address: signingAddress(tenant, wid, order.language ? { language: order.language } : {}), reference }
}
