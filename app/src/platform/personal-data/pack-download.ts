import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { HeldData } from './held-data.ts'
import { type PageContext, readablePage } from './readable-page.ts'

/** The data that one feature holds about the person of a download. */
export interface DownloadedData extends Pick<HeldData, 'feature'> {
  /** Name of its file and folder in the archive, if other data has the same feature. */
  name?: string
  export(): ReturnType<HeldData['export']>
}

/**
 * Streams everything held about a person as one zip: a page for people (`index.html`), a JSON file per feature
 * (`data/<feature>.json`), and their files (`files/<feature>/…`). Only the JSON is held in memory.
 */
export async function packDownload(list: readonly DownloadedData[], around: PageContext): Promise<Readable> {
  const zip = new ZipFile()
  const packed = Readable.from(zip.outputStream)
  // Without this, an unreadable file would stall the download forever.
  zip.on('error', (error) => packed.destroy(error instanceof Error ? error : new Error(String(error))))
  // Files are read one after the other.
  let reading: Readable | undefined
  packed.once('close', () => reading?.destroy())
  const mtime = around.now
  const held = []
  for (const data of list) {
    const { json, files } = await data.export()
    const own = data.name ?? data.feature
    held.push({ feature: data.feature, json, files: files.map(({ name }) => `files/${own}/${name}`) })
    const text = `${JSON.stringify(json, null, 2)}\n`
    zip.addBuffer(Buffer.from(text), `data/${own}.json`, { mtime })
    for (const file of files) {
      const options = { mtime: file.modifiedAt, compress: false }
      zip.addReadStreamLazy(`files/${own}/${file.name}`, options, (give) => {
        file.open().then(
          (stream) => {
            // Nothing reads the file once the client has disconnected.
            if (packed.destroyed) return stream.destroy()
            reading = stream
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
