import type { ThemeFileFacts } from '../../contract.ts'
import { readTokenFile } from '../../dtcg.ts'
import { fileFaults } from '../../file-faults.ts'
import type { ConvertedColor, ThemeFault } from '../../read-theme.ts'
import { compareThemes, type Theme, type ThemeDifference } from '../../theme.ts'

/** Outcome of reading an imported file, which changes nothing yet. */
export type ReadImport =
  | { kind: 'not-json' }
  | { kind: 'refused'; faults: readonly ThemeFault[] }
  | { kind: 'ready'; theme: Theme; differences: readonly ThemeDifference[]; converted: readonly ConvertedColor[] }

/** Reads a design token file that is to replace a draft; it can only name files that the company has. */
export function readImport(text: string, draft: Theme, files: readonly ThemeFileFacts[]): ReadImport {
  try {
    const { theme, faults, converted } = readTokenFile(text)
    const all = [...faults, ...fileFaults(theme, files)]
    if (all.length > 0) return { kind: 'refused', faults: all }
    return { kind: 'ready', theme, differences: compareThemes(draft, theme), converted }
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'not-json' }
    throw error
  }
}
