import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { z } from 'zod'

const choice = z.looseObject({ label: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })
const withChoices = z.looseObject({ choices: z.array(choice) })

/** Types that only display something and take no answer. */
const TEXT_TYPES = new Set(['info', 'instruction'])

export const asksNothing = ({ type }: FieldItem): boolean => TEXT_TYPES.has(type)

/** Returns the fields of a definition that take an answer, in order; the fields of a list's rows count as one. */
export function fieldsIn(definition: FormDefinition): FieldItem[] {
  return definition.sections.flatMap(({ items }) => items.filter((item) => !asksNothing(item)))
}

/** Returns the options of a field; empty for one without any. */
export function choicesOf(item: FieldItem): { label: string; value: string | number | boolean }[] {
  const parsed = withChoices.safeParse(item)
  return parsed.success ? parsed.data.choices.map(({ label, value }) => ({ label, value })) : []
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Removes tags and decodes the common entities of HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
}

/** Escapes a text for HTML, outside of attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
