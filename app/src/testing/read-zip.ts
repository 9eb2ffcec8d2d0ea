import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a zip by their names, as text. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return files
}
