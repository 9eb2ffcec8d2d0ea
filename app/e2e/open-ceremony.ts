import { createHash, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { openCommandContext } from '#main/commands/command-context.ts'
import { openCeremony, signingAddress, withdrawCeremony } from '#features/signing/server/index.ts'
import { makeTestLetter } from '#testing/make-letter.ts'

/**
 * A process of its own, as an operator's command is: opens the signing of a letter that it makes for a demo account, or withdraws
 * one. Reads `{sheets, name, language, expiresAt}` or `{withdraw}` and writes `{address, reference}`.
 */
interface Order {
  sheets?: Parameters<typeof makeTestLetter>[0]
  name?: string
  language?: string
  /** Milliseconds from now. */
  expiresIn?: number
  withdraw?: string
}

const order = JSON.parse(await text(process.stdin)) as Order
const { context, close } = openCommandContext({
  json: true,
  domain: 'meridian.example',
  note: () => undefined,
  stop: new AbortController().signal,
})
const { db, files, secrets, tenants, now } = await context.site()
const tenant = tenants.all().find(({ domain }) => domain === 'meridian.example')
if (!tenant) throw new Error('The demo has no such company.')
const at = await now()
const reference = order.withdraw ?? randomUUID()
if (order.withdraw) {
  await db.transaction().execute((trx) => withdrawCeremony(trx, { tenantId: tenant.id, reference }, at))
  process.stdout.write('{}')
} else {
  const bytes = await makeTestLetter(order.sheets ?? [{}])
  const letterKey = `letters/${reference}.pdf`
  await files.put(letterKey, bytes)
  const wid = await openCeremony(
    db,
    { tenant, signingSecret: secrets.signing },
    {
      accountId: await aliceId(),
      reference,
      documentName: 'Offer letter: Field engineer',
      letterKey,
      letterSha256: createHash('sha256').update(bytes).digest('hex'),
      signer: { name: order.name ?? 'Alice Moreau', email: 'alice@example.com' },
      expiresAt: new Date(at.getTime() + (order.expiresIn ?? 3_600_000)),
    },
    at,
  )
  process.stdout.write(JSON.stringify({ address: signingAddress(tenant, wid, order.language), reference }))
}
await close()

async function aliceId(): Promise<string> {
  const { pool } = (await context.site()).database
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM accounts WHERE email = 'alice@example.com' AND tenant_id = $1`,
    [tenant?.id],
  )
  return rows[0]?.id ?? ''
}
