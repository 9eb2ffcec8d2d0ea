import { findForm } from '#features/applying/forms/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { addEdit, findEditor } from './store.ts'

const KEY = 'workshop-visits'

/** Creates a form for the demo's editor unless it exists. @returns true if it was written */
export async function seedDemoEdit(db: Database, tenantId: number, now: Date): Promise<boolean> {
  const accountId = await findEditor(db, tenantId, 'carol@example.com')
  if (accountId === undefined || (await findForm(db, tenantId, KEY))) return false
  return addEdit(db, tenantId, {
    key: KEY,
    title: 'Workshop visits',
    purpose: 'application',
    language: 'en',
    definition: {
      sections: [
        {
          title: 'Your visit',
          translations: { de: { title: 'Ihr Besuch' } },
          items: [
            {
              name: 'visit',
              type: 'radio',
              label: 'Would you like to see our workshop before you apply?',
              required: true,
              choices: [
                { label: 'Yes', value: 'yes' },
                { label: 'No', value: 'no' },
              ],
              translations: {
                de: {
                  label: 'Möchten Sie vor der Bewerbung unsere Werkstatt sehen?',
                  choices: { yes: 'Ja', no: 'Nein' },
                },
              },
            },
            {
              name: 'day',
              type: 'date',
              label: 'Which day suits you?',
              enableFrom: 1,
              visibleFn: { field: 'visit', operator: 'equals', value: 'yes' },
            },
          ],
        },
      ],
    },
    basedOn: null,
    version: 1,
    changedAt: now,
    accountId,
  })
}
