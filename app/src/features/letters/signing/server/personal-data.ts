import type { HeldData } from '#platform/personal-data/held-data.ts'
import { ceremoniesOfAccount, eventsOf, detachAccount } from './store.ts'

/** Personal data of signing pages. Signed ceremonies are kept as evidence, detached from the account. */
export const signingData: HeldData = {
  feature: 'signing',
  tables: ['signing_ceremonies'],
  async export(db, owner) {
    const rows = await ceremoniesOfAccount(db, owner)
    const signings = await Promise.all(
      rows.map(async (row) => ({
        document: row.documentName,
        name: row.signerName,
        email: row.signerEmail,
        status: row.status,
        openedAt: row.openedAt.toISOString(),
        closedAt: row.closedAt?.toISOString() ?? null,
        signatureWay: row.outcome?.signature?.way ?? null,
        signatureText: row.outcome?.signature?.text ?? null,
        events: (await eventsOf(db, row.id)).map(({ at, event, ipAddress, userAgent }) => ({
          at: at.toISOString(),
          event,
          ipAddress,
          userAgent,
        })),
      })),
    )
    return { json: { signings }, files: [] }
  },
  async erase(trx, owner) {
    const { removed, kept } = await detachAccount(trx, owner)
    return [
      ...(removed > 0 ? [{ item: 'signings', count: removed }] : []),
      ...(kept > 0 ? [{ item: 'signings', count: kept, kept: 'signed' }] : []),
    ]
  },
}
