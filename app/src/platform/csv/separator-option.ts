import type { SiteTenant } from '#platform/http/context.ts'
import { isSeparator, type Separator, separatorOf, separators } from './write-csv.ts'

/** The option of commands that write CSV. */
export const separatorOption = {
  value: 'NAME',
  choices: Object.keys(separators),
  describe: 'What separates the cells of a CSV: by default, as spreadsheets in the site’s language expect.',
} as const

/** Returns the named separator, else the usual one in the language of the site. */
export function chosenSeparator(name: string | undefined, { site }: Pick<SiteTenant, 'site'>): Separator {
  return name !== undefined && isSeparator(name) ? name : separatorOf(site.defaultLanguage)
}
