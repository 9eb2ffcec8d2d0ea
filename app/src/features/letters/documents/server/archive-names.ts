import { safeFileName } from '#platform/http/file-name.ts'
import { archiveLimits } from '../limits.ts'

/** Names that Windows reserves for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const bytesOf = (text: string) => Buffer.byteLength(text)

/** Returns a name with a suffix before its ending, cut between characters to the length that file systems allow. */
function fitting(name: string, suffix: string): string {
  const ending = /(?<=.)\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  let letters = Array.from(name.slice(0, name.length - ending.length))
  while (bytesOf(letters.join('')) > archiveLimits.nameBytes - bytesOf(ending) - bytesOf(suffix))
    letters = letters.slice(0, -1)
  return `${letters.join('')}${suffix}${ending}`
}

/**
 * Returns a function that gives each file of an archive a name that is safe to unpack and unique, even on file systems
 * that ignore case. Of two files called `cv.pdf` the second is renamed to `cv (2).pdf`.
 * @param taken names in use
 */
export function archiveNames(taken: readonly string[]): (wanted: string) => string {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return (wanted) => {
    const safe = safeFileName(wanted)
    const name = RESERVED.test(safe) ? `_${safe}` : safe
    for (let number = 1; ; number++) {
      const one = fitting(name, number === 1 ? '' : ` (${number})`)
      const key = one.normalize('NFC').toLowerCase()
      if (used.has(key)) continue
      used.add(key)
      return one
    }
  }
}
