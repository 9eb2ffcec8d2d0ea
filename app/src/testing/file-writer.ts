import { createHash, randomBytes } from 'node:crypto'
import { openFileStore } from '#platform/files/open-file-store.ts'

/** Large, so that whoever kills this process meets it while it writes. */
const BYTES = 16_000_000

function make(): { key: string; bytes: Buffer } {
  const bytes = randomBytes(BYTES)
  return { key: `letters/${createHash('sha256').update(bytes).digest('hex')}`, bytes }
}

/** A process that keeps files, each under the hash of its bytes, and says when one is kept; the test kills it. */
const store = openFileStore({ dataFolder: process.argv[2] ?? '', filesPlace: undefined })
let next = make()
for (;;) {
  const { key, bytes } = next
  await store.put(key, bytes)
  next = make()
  // Last before the next one is written.
  process.stdout.write(`${key}\n`)
}
