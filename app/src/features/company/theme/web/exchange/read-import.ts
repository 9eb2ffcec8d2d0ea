import type { ThemeFileFacts } from '../../contract.ts'
import { readTokenFile } from '../../dtcg.ts'
import { fileFaults } from '../../file-faults.ts'
import type { ConvertedColor, ThemeFault } from '../../read-theme.ts'
import { compareThemes, type Theme, type ThemeDifference } from '../../theme.ts'

/** Outcome of reading an imported file, before anything is changed. */
export type ReadImport =
  | { kind: 'not-json' }
  | { kind: 'refused'; faults: readonly ThemeFault[] }
  | {
      kind: 'ready'
      theme: Theme
      differences: readonly ThemeDifference[]
      converted: readonly ConvertedColor[]
      /** Paths of fonts and pictures that the company doesn't have; the draft keeps its own. */
      missing: readonly string[]
    }

/**
 * Reads a design token file to replace a draft. Fonts and pictures aren't part of such a file: if it names one that the
 * company doesn't have, for example from another site, the draft keeps its current one.
 */
export function readImport(text: string, draft: Theme, files: readonly ThemeFileFacts[]): ReadImport {
  try {
    const { theme, faults, converted } = readTokenFile(text)
    if (faults.length > 0) return { kind: 'refused', faults }
    const missing = fileFaults(theme, files).map(({ path }) => path)
    const named = Object.entries(theme).filter(([path]) => !missing.includes(path))
    const kept = Object.entries(draft).filter(([path]) => missing.includes(path))
    const next: Theme = Object.fromEntries([...named, ...kept])
    return { kind: 'ready', theme: next, differences: compareThemes(draft, next), converted, missing }
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'not-json' }
    throw error
  }
}
