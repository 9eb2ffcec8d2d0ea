const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LEFT_TO_RIGHT = /[\p{L}\p{Nd}]/u
const NUMBER = /^\p{Nd}$/u
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

type Direction = 'right-to-left' | 'left-to-right' | 'neutral'

function directionOf(text: string): Direction {
  if (RIGHT_TO_LEFT.test(text)) return 'right-to-left'
  return LEFT_TO_RIGHT.test(text) ? 'left-to-right' : 'neutral'
}

/** Returns true if most letters of a text are written from right to left. */
export function isRightToLeft(text: string): boolean {
  let balance = 0
  for (const character of text) {
    if (RIGHT_TO_LEFT.test(character)) balance += 1
    else if (/\p{L}/u.test(character)) balance -= 1
  }
  return balance > 0
}

/**
 * Puts pieces of a line, given from left to right as drawn, into the order of reading. Runs of Latin words and numbers
 * inside right-to-left text keep their order.
 */
export function logicalOrder<Item extends { text: string }>(drawn: readonly Item[]): readonly Item[] {
  const whole = drawn.map(({ text }) => text).join('')
  if (!RIGHT_TO_LEFT.test(whole)) return drawn
  return isRightToLeft(whole) ? reversedAround(drawn, 'left-to-right') : reversedRuns(drawn)
}

/** Reverses all pieces, then the runs of one direction again. */
function reversedAround<Item extends { text: string }>(drawn: readonly Item[], kept: Direction): Item[] {
  const result: Item[] = []
  for (const run of runsOf(drawn, kept).toReversed()) {
    result.push(...(run.kept ? run.items : run.items.toReversed().map(mirrored)))
  }
  return result
}

/** Reverses only the runs that are written from right to left. */
function reversedRuns<Item extends { text: string }>(drawn: readonly Item[]): Item[] {
  return runsOf(drawn, 'right-to-left').flatMap((run) => (run.kept ? run.items.toReversed().map(mirrored) : run.items))
}

/** Splits pieces into runs of one direction, whose inner neutral pieces belong to them, and the rest. */
function runsOf<Item extends { text: string }>(drawn: readonly Item[], kept: Direction) {
  const runs: { kept: boolean; items: Item[] }[] = []
  let neutral: Item[] = []
  const turned = kept === 'left-to-right' ? turnedNumbers(drawn) : new Set<Item>()
  const add = (isKept: boolean, items: readonly Item[], apart = false) => {
    const last = runs.at(-1)
    if (last?.kept === isKept && !apart) last.items.push(...items)
    else if (items.length > 0) runs.push({ kept: isKept, items: [...items] })
  }
  for (const item of drawn) {
    const direction = directionOf(item.text)
    if (direction === 'neutral') {
      neutral.push(item)
      continue
    }
    const isKept = direction === kept
    const last = runs.at(-1)
    const joins = isKept && !turned.has(item) && last?.kept === true && joinRun(last.items.at(-1), neutral, item)
    add(joins, neutral)
    neutral = []
    add(isKept, [item], isKept && !joins)
  }
  add(false, neutral)
  return runs
}

/** Groups of digits before a plus sign: a phone number in right-to-left text, whose first group is the last one drawn. */
const TURNED_NUMBER = /\p{Nd}[\p{Nd} ]{6,22}\+(?!\p{Nd})/gu

/** Returns the first pieces of phone numbers that are drawn from right to left. */
function turnedNumbers<Item extends { text: string }>(drawn: readonly Item[]): Set<Item> {
  const whole = drawn.map(({ text }) => text.charAt(0) || ' ').join('')
  return new Set([...whole.matchAll(TURNED_NUMBER)].flatMap(({ index }) => drawn[index] ?? []))
}

/** Numbers with a space between them, as in ranges of years, are separate runs (Unicode annex 9, rules W4 and N1). */
function joinRun<Item extends { text: string }>(
  before: Item | undefined,
  neutral: readonly Item[],
  item: Item,
): boolean {
  if (!before || !NUMBER.test(before.text) || !NUMBER.test(item.text)) return true
  const [only, ...more] = neutral
  return only === undefined || (more.length === 0 && /^[.,:/-]$/.test(only.text))
}

function mirrored<Item extends { text: string }>(item: Item): Item {
  const other = MIRRORED[item.text]
  return other === undefined ? item : { ...item, text: other }
}
