import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { PersonalDataPart } from './part.ts'
import { type PageContext, readablePage } from './readable-page.ts'

/** The data that one feature holds about the person of a download. */
export interface DownloadPart extends Pick<PersonalDataPart, 'feature'> {
  /** Name of its file and folder in the archive, if another part has the same feature. */
  name?: string
  export(): ReturnType<PersonalDataPart['export']>
}

/**
 * Streams everything held about a person as one zip: a page for people (`index.html`), a JSON file per feature
 * (`data/<feature>.json`), and their files (`files/<feature>/…`). Only the JSON is held in memory.
 */
export async function packDownload(parts: readonly DownloadPart[], around: PageContext): Promise<Readable> {
  const zip = new ZipFile()
  const packed = Readable.from(zip.outputStream)
  // Without this, an unreadable file would stall the download forever.
  zip.on('error', (error) => packed.destroy(error instanceof Error ? error : new Error(String(error))))
  const mtime = around.now
  const held = []
  for (const part of parts) {
    const { json, files } = await part.export()
    const own = part.name ?? part.feature
    held.push({ feature: part.feature, json, files: files.map(({ name }) => `files/${own}/${name}`) })
    const text = `${JSON.stringify(json, null, 2)}\n`
    zip.addBuffer(Buffer.from(text), `data/${own}.json`, { mtime })
    for (const file of files) {
      const options = { mtime: file.modifiedAt, compress: false }
      zip.addReadStreamLazy(`files/${own}/${file.name}`, options, (give) => {
        file.open().then(
          (stream) => {
            // Once the reader of the archive went away, nothing reads the file any more.
            if (packed.destroyed) return stream.destroy()
            packed.once('close', () => stream.destroy())
            return give(null, stream)
          },
          (error: unknown) => give(error, Readable.from([])),
        )
      })
    }
  }
  zip.addBuffer(Buffer.from(readablePage(held, around)), 'index.html', { mtime })
  zip.end()
  return packed
}
