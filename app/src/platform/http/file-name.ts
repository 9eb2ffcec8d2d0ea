import { httpLimits } from './limits.ts'

/** Bidirectional control characters, which can make `fdp.exe` display as `exe.pdf`. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns an uploaded file's name, safe to display and to offer for download: no folders, control characters or leading
 * dots.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(TURNS, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/(?<![\s.])[\s.]+$/, '')
  if (clean === '') return 'file'
  const letters = [...clean]
  if (letters.length <= httpLimits.fileNameCharacters) return clean
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? ''
  return letters.slice(0, httpLimits.fileNameCharacters - ending.length).join('') + ending
}

/**
 * Returns the `Content-Disposition` header of a download (RFC 6266, RFC 8187), with an ASCII fallback for old clients.
 */
export function savedAs(fileName: string): string {
  const name = safeFileName(fileName)
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')
  const coded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`
}
