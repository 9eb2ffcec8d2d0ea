import { importLimits } from '../limits.ts'
import { CommandError } from '#platform/feature/command.ts'
import { webAddress } from '../clean-text.ts'
import type { ColumnMap } from './tables/columns.ts'
import { columnMeanings, isMeaning } from './tables/column-meanings.ts'

/** Reads `--source`. @throws CommandError `bad-option` */
export function sourceOf(given: string | undefined): string | undefined {
  const source = given?.trim()
  if (source === undefined) return undefined
  if (source !== '' && source.length <= importLimits.sourceCharacters && !/\p{Cc}/u.test(source)) return source
  throw new CommandError(
    'bad-option',
    `--source needs a name of 1 to ${importLimits.sourceCharacters} characters on one line, for example --source greenhouse.`,
  )
}

/** Reads `--apply-url`. @throws CommandError `bad-option` */
export function applyUrlOf(template: string | undefined): string | undefined {
  if (template === undefined || webAddress(template.replaceAll('{id}', '1')) !== undefined) return template
  throw new CommandError(
    'bad-option',
    `--apply-url is “${template}”, but it must be an http or https address, in which {id} is replaced by the job's id.`,
  )
}

/** Reads `--map`. @throws CommandError `bad-option` */
export function columnMapOf(stated: readonly string[]): ColumnMap {
  return Object.fromEntries(
    stated.map((text) => {
      const at = text.lastIndexOf('=')
      const [header, word] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
      if (at > 0 && word === 'custom') return [header, null]
      if (at > 0 && isMeaning(word)) return [header, word]
      throw new CommandError(
        'bad-option',
        `--map is “${text}”. Write the column’s header and its meaning, such as --map "Stelle=title". Meanings are ${columnMeanings.join(', ')}, custom.`,
      )
    }),
  )
}

/** Reads `--date-order`. */
export const orderOf = (text: string | undefined): 'dmy' | 'mdy' | undefined =>
  text === 'dmy' || text === 'mdy' ? text : undefined
