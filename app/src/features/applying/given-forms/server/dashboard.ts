import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { formPath } from '../rules.ts'
import { isCompleted } from '../states.ts'
import { presentForm } from './records/present-form.ts'
import { listFormsOf } from './records/store.ts'

/** Returns the candidate's forms for the dashboard, which asks for each unsent one. */
export const formsDashboard = ({ db }: FeatureContext): DashboardPart => ({
  key: 'forms',
  tabs: ['forms'],
  async load({ tenant, accountId }) {
    const rows = await listFormsOf(db, tenant.id, accountId)
    return {
      data: { forms: rows.map((row) => presentForm(row)) },
      total: rows.length,
      causes: rows
        .filter(({ status }) => !isCompleted(status))
        .map(({ encId, title, dueAt }) => ({
          rule: 'form-due',
          subject: encId,
          due: dueAt,
          actionUrl: formPath(encId),
          values: { name: title },
        })),
    }
  },
})
