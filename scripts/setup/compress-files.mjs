import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(?:html|xml|css|json|js|mjs|svg)$/
/** Below this, a compressed file saves nothing. */
const MIN_BYTES = 512
const FORMS = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes each file of a folder compressed beside it, on all cores. The bundler's own files aren't served. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name) && !entry.parentPath.endsWith('.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(files.map(async (file) => ({ file, bytes: await readFile(file) })))
  // The largest first, so that no core waits for one at the end.
  const queue = read
    .filter(({ bytes }) => bytes.length >= MIN_BYTES)
    .toSorted((one, other) => one.bytes.length - other.bytes.length)
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop())
      for (const [ending, compress] of Object.entries(FORMS)) {
        const packed = await compress(next.bytes)
        if (packed.length < next.bytes.length) await writeFile(`${next.file}.${ending}`, packed)
      }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
