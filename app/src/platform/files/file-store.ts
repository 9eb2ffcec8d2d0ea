import type { Readable } from 'node:stream'

/** What is known of a stored file without reading it. */
export interface StoredFile {
  key: string
  bytes: number
  changedAt: Date
}

/** A file that is being read; `bytes` is its length. */
export interface OpenFile {
  bytes: number
  stream: Readable
}

/**
 * Where files are kept: the data folder, or a storage that speaks S3. A file is there whole or not at all, and stays when the
 * power fails after `put` has resolved. What cannot be reached or written is refused as `unavailable`.
 */
export interface FileStore {
  /** Keeps a file; one with this key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when there is none */
  get(key: string): Promise<Uint8Array | undefined>
  /** Opens a file to be read piece by piece; the caller reads the stream to its end or destroys it. @returns undefined when there is none */
  open(key: string): Promise<OpenFile | undefined>
  exists(key: string): Promise<boolean>
  /** Removes a file; one that is not there is none the less gone. */
  delete(key: string): Promise<void>
  /** Every file, in no order. */
  list(): AsyncIterable<StoredFile>
  close(): void
}

const LONGEST_KEY = 400

/**
 * Refuses what is no key: parts of letters, digits, dots, dashes and underscores between single slashes, none of which begins
 * with a dot. So no key leads out of the folder, and none is read differently by a storage.
 */
export function checkKey(key: string): string {
  if (key.length <= LONGEST_KEY && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key))
    return key
  throw new Error(`A file cannot be stored as “${key.slice(0, LONGEST_KEY)}”.`)
}
