import type { JsonResume } from '@foyer/resume-parser/json-resume'
import type { DocumentEntry, DocumentSection, ResumeDocument } from './resume-document.ts'

/** Separates the parts of a line; unlike a comma, it never occurs in a title, employer or skill. */
export const SEPARATOR = ' · '

/** Returns the issuer of a certificate or similar in the form that follows the title. */
export const afterDash = (by: string | undefined): string => (by ? ` – ${by}` : '')

/** Returns a résumé as plain text with one line per value, for forms that accept nothing else. */
export function writeText({ name, label, contact, sections }: ResumeDocument): string {
  const header = [
    name,
    label,
    '',
    ...contact.map(({ kind, text, href }) => (kind === 'link' ? (href ?? text) : text)),
  ].filter((line) => line !== undefined)
  const blocks = [header.join('\n').trim(), ...sections.map(sectionText)]
  return `${blocks.filter(Boolean).join('\n\n\n')}\n`
}

const sectionText = (section: DocumentSection): string =>
  `${section.title}\n${'='.repeat(width(section.title))}\n\n${bodyText(section)}`

/** Columns that a text takes in a terminal: two for each Chinese or Japanese character. */
const width = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(sign) ? 2 : 1),
    0,
  )

function bodyText(section: DocumentSection): string {
  switch (section.kind) {
    case 'text':
      return section.paragraphs.join('\n\n')
    case 'items':
      return section.items.map(({ group, values }) => (group ? `${group}: ` : '') + values.join(SEPARATOR)).join('\n')
    case 'entries':
      return section.entries.map(entryText).join('\n\n')
  }
}

function entryText({ title, by, under, dates, paragraphs, bullets, facts }: DocumentEntry): string {
  const lines = [
    title + afterDash(by),
    under.map(({ text, href }) => href ?? text).join(SEPARATOR),
    dates ?? '',
    ...paragraphs,
    ...bullets.map((bullet) => `- ${bullet}`),
    ...facts.map(({ name, text }) => `${name}: ${text}`),
  ]
  return lines.filter(Boolean).join('\n')
}

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** Returns a résumé as a JSON Resume file (https://jsonresume.org/schema), indented for people. */
export const writeJson = (resume: JsonResume): string =>
  `${JSON.stringify({ $schema: SCHEMA, ...resume }, undefined, 2)}\n`
