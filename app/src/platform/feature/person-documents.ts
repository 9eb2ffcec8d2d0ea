import { Readable } from 'node:stream'
import type { DocumentFacts } from '#kernel/candidate/documents.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { SiteTenant } from '#platform/http/context.ts'

/** A candidate who asks for their documents. */
export interface DocumentVisit {
  tenant: SiteTenant
  accountId: string
  /** The language of files that are generated for this visit. */
  locale: string
  timeZone: string
  now: Date
}

/** A document of a candidate, which can be opened. */
export interface PersonDocument extends DocumentFacts {
  /** Media type of the file. */
  contentType: string
  /** Returns the file; undefined if it is missing. The caller must read the stream to its end or destroy it. */
  open(): Promise<Readable | undefined>
}

/** A feature's documents. Each visit has its own list, so no one sees another person's. */
export interface DocumentSource {
  list(visit: DocumentVisit): Promise<PersonDocument[]>
}

/** Returns the opener of a stored file. */
export const openStored = (files: Pick<FileStore, 'open'>, key: string) => async () => (await files.open(key))?.stream

/** Returns the opener of a file that is generated on request. */
export const openMade = (make: () => Promise<Uint8Array>) => async () => Readable.from([Buffer.from(await make())])
