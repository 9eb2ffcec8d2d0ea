import { fileSizeText } from '@foyer/form-kit/file-size'
import { escapeUTF8 } from 'entities'
import { direction } from '#config/locale-tags.ts'
import type { PersonDocument } from '#platform/feature/person-documents.ts'
import { messageById } from '#platform/messages/messages.ts'

export const INDEX_NAME = 'index.html'

/** The company, and the person's language and time zone. */
export interface IndexReader {
  company: string
  locale: string
  timeZone: string
  now: Date
}

/** A document with its name in the archive; undefined if it could not be packed. */
export interface IndexedDocument {
  document: Pick<PersonDocument, 'kind' | 'name' | 'at' | 'bytes' | 'places'>
  file: string | undefined
}

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}.wide{overflow-x:auto}th,td{text-align:start;vertical-align:top;padding:.4rem .75rem .4rem 0;
border-bottom:1px solid #8884;overflow-wrap:anywhere}`

const COLUMNS = ['name', 'kind', 'date', 'size', 'place'] as const

/** Returns the archive's table of contents as a self-contained page in the person's language. */
export function writeIndex(
  indexed: readonly IndexedDocument[],
  { company, locale, timeZone, now }: IndexReader,
): string {
  const text = (id: string, values: Record<string, string> = {}) =>
    escapeUTF8(messageById(locale, `documents.${id}`, values))
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const title = text('index.title', { company })
  const rows = indexed.map(({ document: { kind, name, at, bytes, places }, file }) => {
    const cells = [
      file === undefined
        ? `<bdi>${escapeUTF8(name)}</bdi><br>${text('index.missing')}`
        : `<a href="${escapeUTF8(encodeURIComponent(file))}"><bdi>${escapeUTF8(file)}</bdi></a>`,
      text(`kind.${kind}`),
      escapeUTF8(date.format(at)),
      bytes === null ? '' : escapeUTF8(fileSizeText(bytes, locale)),
      places.map((place) => `<bdi>${escapeUTF8(place.title)}</bdi>`).join('<br>'),
    ]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
  })
  return [
    `<!doctype html>\n<html lang="${escapeUTF8(locale)}" dir="${direction(locale)}">\n<head>\n<meta charset="utf-8">\n`,
    `<meta name="viewport" content="width=device-width"><title>${title}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n`,
    `<h1>${title}</h1>\n<p>${text('index.made', { date: date.format(now) })}</p>\n<div class="wide"><table>\n`,
    `<thead><tr>${COLUMNS.map((column) => `<th scope="col">${text(`column.${column}`)}</th>`).join('')}</tr></thead>\n`,
    `<tbody>\n${rows.join('')}</tbody>\n</table></div>\n</body>\n</html>\n`,
  ].join('')
}
