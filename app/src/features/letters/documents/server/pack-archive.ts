import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { archiveLimits } from '../limits.ts'
import type { PersonDocument } from '#platform/feature/person-documents.ts'
import { documentErrors } from '../errors.ts'
import { archiveNames } from './archive-names.ts'
import { type IndexedDocument, type IndexReader, INDEX_NAME, writeIndex } from './write-index.ts'

const MEGABYTE = 1_000_000

/** Refuses an archive that would be too large. @throws `nothing`, `too-many`, `too-large` */
export function checkArchive(documents: readonly PersonDocument[]): void {
  const { documents: most, megabytes } = archiveLimits
  if (documents.length === 0) throw documentErrors.error('nothing')
  if (documents.length > most) throw documentErrors.error('too-many', { values: { most } })
  const bytes = documents.reduce((sum, document) => sum + (document.bytes ?? 0), 0)
  if (bytes > megabytes * MEGABYTE) throw documentErrors.error('too-large', { values: { megabytes } })
}

/**
 * Streams documents as one zip with an index. Each is opened after the previous one was read, so only one is held in
 * memory at a time; a document that can't be opened is left out, and marked in the index.
 */
export function packArchive(
  documents: readonly PersonDocument[],
  reader: IndexReader,
  warn: (details: object, message: string) => void,
): Readable {
  const zip = new ZipFile()
  const packed = Readable.from(zip.outputStream)
  zip.on('error', (error) => packed.destroy(error instanceof Error ? error : new Error(String(error))))
  void addAll(zip, packed, { documents, reader, warn }).catch((error: unknown) =>
    packed.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return packed
}

async function addAll(
  zip: ZipFile,
  packed: Readable,
  {
    documents,
    reader,
    warn,
  }: {
    documents: readonly PersonDocument[]
    reader: IndexReader
    warn: (details: object, message: string) => void
  },
): Promise<void> {
  const nameOf = archiveNames([INDEX_NAME])
  const indexed: IndexedDocument[] = []
  for (const document of documents) {
    if (packed.destroyed) return
    const stream = await document.open().catch((error: unknown) => {
      warn({ err: error, document: document.id }, 'a document could not be packed')
      return undefined
    })
    if (packed.destroyed) {
      stream?.destroy()
      return
    }
    if (!stream) {
      indexed.push({ document, file: undefined })
      continue
    }
    const file = nameOf(document.name)
    indexed.push({ document, file })
    // The reader of the archive disconnected: nothing reads the document any more.
    const stop = () => stream.destroy()
    packed.once('close', stop)
    zip.addReadStream(stream, file, { mtime: document.at, compress: !isPacked(document) })
    await finished(stream, { writable: false })
    packed.off('close', stop)
  }
  zip.addBuffer(Buffer.from(writeIndex(indexed, reader)), INDEX_NAME, { mtime: reader.now })
  zip.end()
}

/** Returns true for files that compression wouldn't make smaller. */
const isPacked = ({ contentType }: PersonDocument): boolean => !/^text\/|json|xml$|rtf|msword/.test(contentType)
