import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shares from 0 to 1; null where no file of the kind has the field. */
export interface Figures {
  files: number
  name: number | null
  email: number | null
  phone: number | null
  location: number | null
  urls: number | null
  work: number | null
  education: number | null
  skills: number | null
  overall: number | null
  /** Number of contact values given where the document has none. */
  spurious: number
}

const escape = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Runs the folder's scorer on some of its files. */
export function score(folder: string, predictions: string, files: readonly string[]): Figures {
  const only = `^(?:${files.map(escape).join('|')})$`
  const out = join(predictions, '.figures')
  const scorer = join(folder, 'score', 'score.mjs')
  execFileSync(process.execPath, [scorer, '--truth', folder, '--pred', predictions, '--only', only, '--json', out])
  return (JSON.parse(readFileSync(out, 'utf8')) as { total: Figures }).total
}
