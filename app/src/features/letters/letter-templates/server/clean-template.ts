import { localeTags } from '#config/locale-tags.ts'
import { cleanCompanyHtml } from '#platform/html/clean-company-html.ts'
import { letterTemplateErrors } from '../errors.ts'
import { linesOf, textOf } from './letter/letter-block.ts'
import { letterPlaceholders } from './letter/fill-letter.ts'
import { readHtml } from './letter/read-html.ts'

/**
 * Returns the HTML of a template as it is stored: without scripts, styles, forms and pictures.
 * @throws `no-text`, `unknown-placeholder`
 */
export function cleanTemplate(html: string): string {
  const cleaned = cleanCompanyHtml(html, [])
  const blocks = readHtml(cleaned)
  if (linesOf(blocks).every((line) => textOf(line).trim() === '')) throw letterTemplateErrors.error('no-text')
  const unknown = letterPlaceholders(blocks).find(({ purpose }) => purpose.kind === 'unknown')
  if (unknown) throw letterTemplateErrors.error('unknown-placeholder', { values: { name: `{{${unknown.word}}}` } })
  return cleaned
}

/** Returns a language tag in the spelling of the product. @throws `unknown-language` */
export function languageTag(typed: string): string {
  const wanted = typed.trim().toLowerCase()
  const found = localeTags.find((tag) => tag.toLowerCase() === wanted)
  if (!found) throw letterTemplateErrors.error('unknown-language', { values: { language: typed } })
  return found
}
