import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formService, itemsOf } from '#features/applying/forms/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { HeldData } from '#platform/personal-data/held-data.ts'
import { listLettersOf } from './letters/letter-store.ts'
import { listFormsOf, listSent } from './records/store.ts'

/**
 * Forms that were given to a candidate, with everything they sent. Unsent answers and the files belong to the drafts,
 * which erase the rest.
 */
export const givenFormsData = ({ use, files }: Pick<FeatureContext, 'use' | 'files'>): HeldData => ({
  feature: 'given-forms',
  tables: [],
  async export(db, { tenantId, accountId }) {
    const givenForms: object[] = []
    const givenFormAnswers: object[] = []
    for (const row of await listFormsOf(db, tenantId, accountId)) {
      const { title: form, status, dueAt, givenAt, completedAt } = row
      givenForms.push({ form, status, dueAt, givenAt, completedAt })
      for (const { number: version, formVersionId, answers, sentAt, sha256 } of await listSent(db, row.id)) {
        const { definition } = await use(formService).pinned(db, tenantId, [formVersionId])
        for (const { name, label } of itemsOf({ definition }))
          if (name in answers)
            givenFormAnswers.push({ form, version, question: label || name, answer: answers[name], sentAt, sha256 })
      }
    }
    const signed = (await listLettersOf(db, tenantId, accountId)).flatMap(
      ({ name, encId, signedAt, signedKey: key }) => {
        const open = async () => (key && (await files.open(key))?.stream) || Readable.from([])
        return signedAt && key ? [{ name: `${name} ${encId}.pdf`, modifiedAt: signedAt, open }] : []
      },
    )
    return { json: { givenForms, givenFormAnswers }, files: signed }
  },
  async erase(trx, { tenantId, accountId }) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM drafts WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND position_id IS NULL`.execute(
      trx,
    )
    return [{ item: 'givenForms', count: Number(numAffectedRows) }]
  },
})
