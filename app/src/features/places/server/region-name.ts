import { readFileSync } from 'node:fs'
import { z } from 'zod'

let names: Record<string, Record<string, string>> | undefined

/** Returns the name of a region in a language, if the hand-made table has it. */
export function translatedRegionName(code: string, language: string): string | undefined {
  names ??= z
    .record(z.string(), z.record(z.string(), z.string()))
    .parse(JSON.parse(readFileSync(new URL('data/region-names.json', import.meta.url), 'utf8')))
  const [base = ''] = language.toLowerCase().split('-')
  return base === 'other' || !Object.hasOwn(names, code) ? undefined : names[code]?.[base]
}
