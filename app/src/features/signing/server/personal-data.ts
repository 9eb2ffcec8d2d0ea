import type { PersonalDataPart } from '#platform/personal-data/part.ts'
import { ceremoniesOfAccount, eventsOf, forgetAccount } from './store.ts'

/** What signing pages hold about people. What was signed stays as evidence, without the account. */
export const signingPart: PersonalDataPart = {
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
    const { removed, kept } = await forgetAccount(trx, owner)
    return [
      ...(removed > 0 ? [{ item: 'signings', count: removed }] : []),
      ...(kept > 0 ? [{ item: 'signings', count: kept, kept: 'signed' }] : []),
    ]
  },
}
