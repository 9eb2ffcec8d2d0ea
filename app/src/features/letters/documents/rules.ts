import type { DocumentPlace, PersonDocumentKind } from '#kernel/candidate/documents.ts'

/** The fields of a document that the list is searched and filtered by. */
interface Searchable {
  kind: PersonDocumentKind
  name: string
  places: readonly DocumentPlace[]
}

/** Returns letters and digits in the form used for comparison: without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the documents of a kind, or of all kinds, that have every typed word in their name, kind or places. */
export function findDocuments<Document extends Searchable>(
  documents: readonly Document[],
  {
    words,
    kind,
    kindName,
  }: { words: string; kind: PersonDocumentKind | undefined; kindName(kind: PersonDocumentKind): string },
): Document[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return documents.filter((document) => {
    if (kind !== undefined && document.kind !== kind) return false
    const text = plain([document.name, kindName(document.kind), ...document.places.map(({ title }) => title)].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}

/** Path of the calls of documents; a document's file is at `/<id>/file` below it, and the archive at `/archive`. */
export const DOCUMENTS_PATH = '/api/pcsx/documents'

/** The site of a path, and the language of the files generated for it. */
interface Address {
  domain: string
  locale: string
}

/** Returns the path of one document's file. */
export const documentPath = (id: string, { domain, locale }: Address): string =>
  `${DOCUMENTS_PATH}/${encodeURIComponent(id)}/file?${new URLSearchParams({ domain, hl: locale }).toString()}`

/** Returns the path of an archive with all documents. */
export const archivePath = ({ domain, locale }: Address): string =>
  `${DOCUMENTS_PATH}/archive?${new URLSearchParams({ domain, hl: locale }).toString()}`

/** Returns the path of an archive with some of the documents. */
export const archiveOf = (archive: string, ids: readonly string[]): string =>
  [archive, ...ids.map((id) => `id=${encodeURIComponent(id)}`)].join('&')
