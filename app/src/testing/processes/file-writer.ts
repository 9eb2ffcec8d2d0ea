import { randomBytes } from 'node:crypto'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { sha256 } from '#platform/secrets/hash.ts'

/** Large, so that the process is killed in the middle of a write. */
const BYTES = 16_000_000

function make(): { key: string; bytes: Buffer } {
  const bytes = randomBytes(BYTES)
  return { key: `letters/${sha256(bytes)}`, bytes }
}

/** A process that stores files, each under the hash of its bytes, and reports each one; the test kills it. */
const store = openFileStore({ dataFolder: process.argv[2] ?? '', filesPlace: undefined })
let next = make()
for (;;) {
  const { key, bytes } = next
  await store.put(key, bytes)
  next = make()
  // Reported before the next file is written.
  process.stdout.write(`${key}\n`)
}
