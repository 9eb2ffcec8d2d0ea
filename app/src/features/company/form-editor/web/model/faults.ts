import type { Fault } from '../../contract.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { Place } from './tree.ts'

/** A fault with the section or question it belongs to. */
export interface PlacedFault {
  /** Null for a fault of the whole form. */
  readonly place: Place | null
  /** Text in the reader's language; undefined if it only exists in English. */
  readonly text: MessageId | undefined
  readonly message: string
  /** Path from the section or question, such as `choices[0].label`. */
  readonly rest: string
}

/** Splits `sections[0].items[2].label` into the place and what follows. */
function splitPath(path: string): { place: Place | null; rest: string } {
  const [, section, items = '', rest = ''] = /^sections\[(\d+)\]((?:\.items\[\d+\])*)\.?(.*)$/.exec(path) ?? []
  if (section === undefined) return { place: null, rest: path }
  return { place: [Number(section), ...Array.from(items.matchAll(/\d+/g), ([index]) => Number(index))], rest }
}

const CODES: Readonly<Record<string, MessageId>> = {
  'asks-nothing': 'formEditor.fault.empty',
  'past-pay': 'formEditor.fault.pastPay',
  voluntary: 'formEditor.fault.voluntary',
  wordless: 'formEditor.fault.label',
  'empty-option': 'formEditor.fault.option',
}

/** Faults of the form kit by the place where they occur. */
const PATHS: readonly (readonly [RegExp, MessageId])[] = [
  [/^title$/, 'formEditor.fault.title'],
  [/^content$/, 'formEditor.fault.label'],
  [/^choices$/, 'formEditor.fault.choices'],
  [/^choices\[\d+\]\.value$/, 'formEditor.fault.choiceTwice'],
  [/^items$/, 'formEditor.fault.rows'],
  [/^name$/, 'formEditor.fault.name'],
  [/^additionalProperties/, 'formEditor.fault.address'],
  [/^rules\[\d+\]\.(?:compare_to_field|operator)$/, 'formEditor.fault.compared'],
  [/^rules\[\d+\]/, 'formEditor.fault.rule'],
  [/^requiredAnswer/, 'formEditor.fault.requiredAnswer'],
  [/^(?:visibleFn|required|dependencies)/, 'formEditor.fault.condition'],
]

/** Finds the question of each fault, and the text for it in the reader's language. */
export function placeFaults(faults: readonly Fault[]): PlacedFault[] {
  const placed = faults.map(({ path, message, code }): PlacedFault => {
    const { place, rest } = splitPath(path)
    const known = place === null ? undefined : PATHS.find(([pattern]) => pattern.test(rest))?.[1]
    return { place, rest, message, text: (code === undefined ? undefined : CODES[code]) ?? known }
  })
  // Two checks can find the same fault, such as an option without a value and its list.
  const key = ({ place, text, message }: PlacedFault) => `${place?.join('.') ?? ''} ${text ?? message}`
  return [...new Map(placed.map((fault) => [key(fault), fault])).values()]
}
