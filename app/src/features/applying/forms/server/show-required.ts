import { message } from '#platform/messages/messages.ts'
import type { Database } from '#platform/db/database.ts'
import { escapeHtml } from './records/form-items.ts'
import type { Forms } from './form-service.ts'

/**
 * Returns the answers that the form of a position requires for the job, as HTML for its ad; empty for none. The server
 * renders it because few ads have it, and pages need no code for it.
 */
export async function showRequired(
  forms: Forms,
  db: Database,
  { tenantId, positionId, language }: { tenantId: number; positionId: number; language: string },
): Promise<string> {
  const { language: written, required } = await forms.requiredFor(db, tenantId, positionId, language)
  if (required.length === 0) return ''
  const say = (id: 'forms.required.heading' | 'forms.required.text') => escapeHtml(message(language, id))
  const rows = required.map(({ question, answers, also }) => {
    const more = also === null ? '' : `<br>${escapeHtml(also)}`
    return `<li${languageOf(written)}>${escapeHtml(question)} <strong>${escapeHtml(answers)}</strong>${more}</li>`
  })
  return `<div${languageOf(language)} dir="auto"><h3>${say('forms.required.heading')}</h3><ul>${rows.join('')}</ul><p>${say('forms.required.text')}</p></div>`
}

const languageOf = (tag: string): string => (/^[\w-]+$/.test(tag) ? ` lang="${tag}"` : '')
