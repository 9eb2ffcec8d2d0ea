/** The longest name that common file systems take. */
const LONGEST_NAME = 255
const LONGEST_PATH = 1024
/** Names longer than this are shown with their middle left out. */
const LONGEST_SHOWN = 60
/** How much of the end of a long name is shown: its last words and its ending. */
const SHOWN_END = 16

// Control signs, and those that turn the direction of a text, with which "exe.fdp" can be made to look like "pdf.exe".
const HIDING = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A file's name without folders, control signs and signs that turn the direction of a text, in at most 255 characters;
 * a longer one keeps its ending.
 */
export function cleanFileName(name: string): string {
  const clean = withoutHiding(name)
  const base = clean.slice(Math.max(clean.lastIndexOf('/'), clean.lastIndexOf('\\')) + 1).trim()
  const ending = endingOf(base)
  const stem = Array.from(base.slice(0, base.length - ending.length))
  return stem.slice(0, LONGEST_NAME - ending.length).join('') + ending || '_'
}

/** A path without signs that hide what it is. */
export function cleanPath(path: string): string {
  return [...withoutHiding(path)].slice(0, LONGEST_PATH).join('')
}

/** The ending of a name with its dot, in small letters: `.pdf`; empty where there is none. */
export function extensionOf(name: string): string {
  return endingOf(name).toLowerCase()
}

/** A name as it is shown and put into sentences: a long one with its middle left out. */
export function shownName(name: string): string {
  const signs = [...name]
  if (signs.length <= LONGEST_SHOWN) return name
  return `${signs.slice(0, LONGEST_SHOWN - SHOWN_END - 1).join('')}…${signs.slice(-SHOWN_END).join('')}`
}

/** The names of files as they stand in a sentence. */
export function shownNames(files: readonly { readonly name: string }[]): string {
  return files.map(({ name }) => shownName(name)).join(', ')
}

function withoutHiding(text: string): string {
  return text.toWellFormed().replaceAll(HIDING, '')
}

function endingOf(name: string): string {
  return /\.[a-z0-9]{1,16}$/i.exec(name)?.[0] ?? ''
}
