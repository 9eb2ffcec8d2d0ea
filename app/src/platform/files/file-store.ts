import type { Readable } from 'node:stream'

/** Metadata of a stored file. */
export interface StoredFile {
  key: string
  bytes: number
  changedAt: Date
}

/** An open file; `bytes` is its length. */
export interface OpenFile {
  bytes: number
  stream: Readable
}

/**
 * Storage for files: the data folder or an S3-compatible service. Writes are atomic and durable once `put` resolves.
 * Failures of the storage are thrown as AppError `unavailable`.
 */
export interface FileStore {
  /** Stores a file, replacing any file with this key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined if there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * Opens a file for streaming; the caller must read the stream to its end or destroy it. Returns undefined if there is
   * no such file.
   */
  open(key: string): Promise<OpenFile | undefined>
  exists(key: string): Promise<boolean>
  /** Returns the length of a file in bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Deletes a file; idempotent. */
  delete(key: string): Promise<void>
  /** Yields every file, in no particular order. */
  list(): AsyncIterable<StoredFile>
  close(): void
}

const LONGEST_KEY = 400

/**
 * Validates a storage key: segments of letters, digits, dots, dashes and underscores, separated by single slashes, none
 * beginning with a dot. Such a key cannot escape the folder and means the same to every storage.
 */
export function checkKey(key: string): string {
  if (isKey(key)) return key
  throw new Error(`A file cannot be stored as “${key.slice(0, LONGEST_KEY)}”.`)
}

/** Returns true for a valid storage key; other names belong to files that Foyer didn't write. */
export const isKey = (key: string): boolean =>
  key.length <= LONGEST_KEY && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key)
