import { escapeUTF8 } from 'entities'
import { direction } from '#config/locale-tags.ts'
import { message, messageById } from '#platform/messages/messages.ts'
import { fieldLabel, valueText } from './field-text.ts'

/** The company, and the reader's language and time zone. */
export interface PageContext {
  company: string
  locale: string
  timeZone: string
  now: Date
}

export interface ReadableData {
  feature: string
  json: object
  /** Paths within the download. */
  files: string[]
}

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:1px solid #8886}table{border-collapse:collapse;width:100%}.wide{overflow-x:auto}
th,td{text-align:start;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}th{font-weight:600}`

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Renders the download's page for people, in their language; self-contained. */
export function readablePage(held: readonly ReadableData[], around: PageContext): string {
  const { locale, company, now } = around
  const text = (id: string, values: Record<string, string> = {}) =>
    escapeUTF8(messageById(locale, `personalData.${id}`, values))
  const date = valueText(now.toISOString(), around)
  const sections = held.map(
    ({ feature, json, files }) =>
      `<section><h2>${text(`part.${feature}`)}</h2>\n${showObject(json, around, 3)}${showFiles(files, text)}</section>\n`,
  )
  return [
    `<!doctype html>\n<html lang="${escapeUTF8(locale)}" dir="${direction(locale)}">\n<head>\n<meta charset="utf-8">\n`,
    `<meta name="viewport" content="width=device-width"><title>${text('page.title', { company })}</title>\n`,
    `<style>${STYLE}</style>\n</head>\n<body>\n<h1>${text('page.title', { company })}</h1>\n`,
    `<p>${text('page.intro', { date })}</p>\n`,
    ...sections,
    '</body>\n</html>\n',
  ].join('')
}

function showFiles(files: readonly string[], text: (id: string) => string): string {
  if (files.length === 0) return ''
  const items = files.map(
    (path) =>
      `<li><a href="${escapeUTF8(path.split('/').map(encodeURIComponent).join('/'))}">${escapeUTF8(path)}</a></li>`,
  )
  return `<h3>${text('files')}</h3><ul>${items.join('')}</ul>\n`
}

/** Renders plain values as one table, and each list under its own heading. */
function showObject(value: object, around: PageContext, level: number): string {
  const entries = Object.entries(value) as [string, unknown][]
  const plain = entries.filter(([, one]) => typeof one !== 'object' || one === null)
  const nested = entries.filter(([, one]) => typeof one === 'object' && one !== null)
  const rows = plain.map(
    ([name, one]) => `<tr><th scope="row">${label(name, around)}</th><td>${cell(one, around)}</td></tr>`,
  )
  return [
    rows.length > 0 ? `<table>${rows.join('')}</table>\n` : '',
    ...nested.map(
      ([name, one]) =>
        `<h${level}>${label(name, around)}</h${level}>\n${Array.isArray(one) ? showList(one, around) : isObject(one) ? showObject(one, around, Math.min(level + 1, 6)) : ''}`,
    ),
  ].join('')
}

function showList(list: readonly unknown[], around: PageContext): string {
  if (list.length === 0) return `<p>${escapeUTF8(message(around.locale, 'personalData.none'))}</p>\n`
  const objects = list.filter(isObject)
  if (objects.length < list.length) return `<ul>${list.map((one) => `<li>${cell(one, around)}</li>`).join('')}</ul>\n`
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  const head = names.map((name) => `<th scope="col">${label(name, around)}</th>`).join('')
  const rows = objects.map((one) => {
    const values = new Map<string, unknown>(Object.entries(one))
    return `<tr>${names.map((name) => `<td>${cell(values.get(name), around)}</td>`).join('')}</tr>`
  })
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
}

const label = (name: string, { locale }: PageContext) => escapeUTF8(fieldLabel(name, locale))
const cell = (value: unknown, around: PageContext) => escapeUTF8(valueText(value, around))
