import type { ThemeFault } from './read-theme.ts'
import { readPath, type Theme } from './theme.ts'
import { tokens } from './tokens.ts'
import { INHERITED_FONT } from './values.ts'
import { builtInFonts } from '#kernel/company/built-in-fonts.ts'

/** Returns the values of a theme that name a missing file, or one of a different kind. */
export function fileFaults(theme: Theme, files: readonly { id: string; kind: string }[]): ThemeFault[] {
  const kinds = new Map(files.map(({ id, kind }) => [id, kind]))
  return Object.entries(theme).flatMap(([path, value]): ThemeFault[] => {
    const key = readPath(path)?.key
    const token = key && tokens.get(key)
    if (token?.type !== 'file' && token?.type !== 'fontFamily') return []
    const isBuiltIn = typeof value === 'string' && (Object.hasOwn(builtInFonts, value) || value === INHERITED_FONT)
    if (token.type === 'fontFamily' && isBuiltIn) return []
    const needed = token.type === 'file' ? token.picture : 'font'
    return typeof value === 'string' && kinds.get(value) === needed ? [] : [{ path, code: 'unknown-file' }]
  })
}
