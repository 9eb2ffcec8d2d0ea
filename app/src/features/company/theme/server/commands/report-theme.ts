import type { CommandResult } from '#platform/feature/command.ts'
import type { ContrastFault } from '../../contrast.ts'
import type { ConvertedColor, ThemeFault, ThemeFaultCode } from '../../read-theme.ts'
import { themeLimits } from '../../limits.ts'

/** Sentences for operators about the faults of a theme. */
const SENTENCES: Readonly<Record<ThemeFaultCode, string>> = {
  'unknown-token': 'There is no such token.',
  'wrong-type': 'The value isn’t of the token’s type.',
  'out-of-range': 'The value is outside of the token’s range.',
  'foreign-address': 'The address is on another host. Upload the file instead.',
  'unknown-file': 'There is no such uploaded file.',
  'alias-cycle': 'The alias leads back to itself or through more than five others.',
  'too-large': 'The file is too large: at most 256 kB and 12 levels are read.',
}

/** Returns a sentence for each fault of a theme, with its path. */
export const faultLines = (faults: readonly ThemeFault[]): string[] =>
  faults.map(({ path, code, nearest }) => {
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
    return `${path || 'theme'}: ${SENTENCES[code]}${hint}`
  })

/** Returns a sentence for each pair with too little contrast. */
export const contrastLines = (faults: readonly ContrastFault[]): string[] =>
  faults.map(({ path, on, ratio, needed, nearest }) => {
    const hint = nearest === null ? '' : ` Use ${nearest}.`
    return `${path}: A contrast of ${ratio}:1 to ${on} is too little; ${needed}:1 is needed.${hint}`
  })

/** Returns a sentence for each colour that was converted to sRGB. */
export const convertedLines = (converted: readonly ConvertedColor[]): string[] =>
  converted.map(({ path, from, to }) => `${path}: Brought from ${from} into sRGB as ${to}.`)

/** Returns the refusal of a theme, with the code of its first fault. */
export function refusal(faults: readonly ThemeFault[], contrast: readonly ContrastFault[]): CommandResult {
  const lines = [...faultLines(faults), ...contrastLines(contrast)]
  const count = lines.length === 1 ? '1 fault' : `${lines.length} faults`
  const message = `The theme was refused: ${count}. ${lines.slice(0, themeLimits.sentencesReported).join(' ')}`
  const data = { faults: [...faults], contrast: [...contrast] }
  return { data, lines: [], failure: { code: faults[0]?.code ?? 'low-contrast', message } }
}
