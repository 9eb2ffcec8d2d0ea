import { archiveLimits } from '../limits.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import type { DocumentSource, DocumentVisit, PersonDocument } from '#platform/feature/person-documents.ts'
import type { listDocuments } from '../contract.ts'
import { archivePath, documentPath } from '../rules.ts'

/** The documents of a candidate. */
export interface FoundDocuments {
  /** Newest first. */
  documents: PersonDocument[]
  /** False if a feature could not list its documents; the list is complete for all the others. */
  complete: boolean
}

/** Lists the documents of a candidate from all features in parallel; a source that throws is logged. */
export async function findDocuments(
  sources: readonly DocumentSource[],
  visit: DocumentVisit,
  warn: (details: object, message: string) => void,
): Promise<FoundDocuments> {
  const lists = await Promise.allSettled(sources.map((source) => source.list(visit)))
  const found = new Map<string, PersonDocument>()
  for (const list of lists) {
    if (list.status === 'rejected') warn({ err: list.reason }, 'some documents could not be listed')
    for (const document of list.status === 'fulfilled' ? list.value : []) {
      const known = found.get(document.id)
      found.set(document.id, known ? { ...known, places: [...known.places, ...document.places] } : document)
    }
  }
  const documents = [...found.values()].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || one.name.localeCompare(other.name),
  )
  return { documents, complete: lists.every(({ status }) => status === 'fulfilled') }
}

/** Returns the documents in the form that pages show. */
export const presentDocuments = (
  { documents, complete }: FoundDocuments,
  { tenant: { domain }, locale }: Pick<DocumentVisit, 'tenant' | 'locale'>,
): DataOf<typeof listDocuments> => ({
  documents: documents.map(({ id, kind, name, at, bytes, places }) => ({
    id,
    kind,
    name,
    at: at.toISOString(),
    size: bytes,
    places: places.filter(({ url }, place) => places.findIndex((one) => one.url === url) === place),
    path: documentPath(id, { domain, locale }),
  })),
  complete,
  archive: archivePath({ domain, locale }),
  most: archiveLimits.documents,
  mostMegabytes: archiveLimits.megabytes,
})
