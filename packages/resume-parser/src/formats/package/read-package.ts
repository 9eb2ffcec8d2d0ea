import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import type { Limits } from '../bounds/limits.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'

export { UnreadableResume }

/** Below this size a high ratio is harmless. */
const SMALL = 1_000_000

/**
 * Unpacks the XML files of a zip package by path. Refuses packages that unpack to too much, by their directory first, and
 * by the real sizes while unpacking.
 * @throws UnreadableResume
 */
export async function readPackage(
  bytes: Uint8Array,
  limits: Pick<Limits, 'entries' | 'unpackedBytes' | 'unpackedRatio'>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  let zip: ZipFile | undefined
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    if (zip.entryCount > limits.entries) throw new UnreadableResume('unpacks-too-large', `${zip.entryCount} entries`)
    const entries: Entry[] = []
    let total = 0
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      total += entry.uncompressedSize
      if (total > limits.unpackedBytes || (total > SMALL && total > bytes.length * limits.unpackedRatio)) {
        throw new UnreadableResume('unpacks-too-large', `more than ${total} bytes`)
      }
    }
    for (const entry of entries) {
      if (!/\.(xml|rels)$|^mimetype$/i.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new UnreadableResume('encrypted')
      // yauzl ends the stream with an error if it holds more bytes than the directory says.
      files.set(entry.fileName, decodeXml(await buffer(await zip.openReadStreamPromise(entry))))
    }
    return files
  } catch (error) {
    if (error instanceof UnreadableResume) throw error
    throw new UnreadableResume('damaged', String(error), error)
  } finally {
    zip?.close()
  }
}

/** Returns the text of an XML file in UTF-8 or, with a mark, UTF-16. */
function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
