/** The longest name that common file systems accept. */
const MAX_NAME_LENGTH = 255
const MAX_PATH_LENGTH = 1024
/** Names longer than this are shortened in the middle. */
const MAX_SHOWN_LENGTH = 60
/** Characters kept at the end of a shortened name: its last words and its extension. */
const SHOWN_END = 16

// Control characters, and those that change the text direction, which can make "exe.fdp" look like "pdf.exe".
const HIDING = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * Returns a file's name without folders, control characters and direction changes, in at most 255 characters; a
 * longer one keeps its extension.
 */
export function cleanFileName(name: string): string {
  const clean = withoutHiding(name)
  const base = clean.slice(Math.max(clean.lastIndexOf('/'), clean.lastIndexOf('\\')) + 1).trim()
  const ending = endingOf(base)
  const stem = Array.from(base.slice(0, base.length - ending.length))
  return stem.slice(0, MAX_NAME_LENGTH - ending.length).join('') + ending || '_'
}

/** Returns a path without characters that disguise it. */
export function cleanPath(path: string): string {
  return [...withoutHiding(path)].slice(0, MAX_PATH_LENGTH).join('')
}

/** Returns the extension with its dot, in lower case: `.pdf`; empty if there is none. */
export function extensionOf(name: string): string {
  return endingOf(name).toLowerCase()
}

/** Returns a name for display, shortened in the middle if it is long. */
export function displayName(name: string): string {
  const signs = [...name]
  if (signs.length <= MAX_SHOWN_LENGTH) return name
  return `${signs.slice(0, MAX_SHOWN_LENGTH - SHOWN_END - 1).join('')}…${signs.slice(-SHOWN_END).join('')}`
}

/** Joins names of files for a sentence. */
export function displayNames(files: readonly { readonly name: string }[]): string {
  return files.map(({ name }) => displayName(name)).join(', ')
}

function withoutHiding(text: string): string {
  return text.toWellFormed().replaceAll(HIDING, '')
}

function endingOf(name: string): string {
  return /\.[a-z0-9]{1,16}$/i.exec(name)?.[0] ?? ''
}
