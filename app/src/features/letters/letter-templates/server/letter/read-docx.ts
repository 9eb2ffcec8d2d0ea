import { readPackage, UnreadableResume } from '@foyer/resume-parser/package'
import mammoth from 'mammoth'
import { letterTemplateLimits } from '../../limits.ts'

/** Returns the HTML of a Word document, which isn't cleaned yet, without its pictures; undefined for any other file. */
export async function readDocx(bytes: Uint8Array): Promise<string | undefined> {
  try {
    // Refuses packages that unpack to too much, which the library doesn't.
    const files = await readPackage(bytes, letterTemplateLimits.unpacked)
    if (![...files.keys()].some((name) => /^word\/document\d*\.xml$/i.test(name))) return undefined
  } catch (error) {
    if (error instanceof UnreadableResume) return undefined
    throw error
  }
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { styleMap: ['u => u'], convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  return value
}
