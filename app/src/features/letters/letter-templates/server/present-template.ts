import type { LetterTemplate } from '../contract.ts'
import { letterPlaceholders } from './letter/fill-letter.ts'
import { readHtml } from './letter/read-html.ts'
import type { TemplateRow } from './store.ts'

/** Returns a template for the company API. */
export const presentTemplate = ({ encId, name, language, html, changedAt }: TemplateRow): LetterTemplate => ({
  id: encId,
  name,
  language,
  html,
  placeholders: letterPlaceholders(readHtml(html))
    .filter(({ purpose }) => purpose.kind !== 'sign')
    .map(({ word }) => word),
  changed_at: changedAt.toISOString(),
})
