const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçðéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ'

/** Factor by which translations are commonly longer than English. */
const LONGER = 0.3

/** Returns padding in words, so that lines can break. */
const padding = (letters: number) => ' one two three four five six seven eight nine ten'.repeat(9).slice(0, letters)

/** The parts of the ICU MessageFormat syntax tree used here: text, plural and select, rich-text tags. */
interface Element {
  type: number
  value?: unknown
  options?: Record<string, { value: Element[] }>
  children?: Element[]
}

const LITERAL = 0

const accented = (text: string) => text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

function accentedTree(elements: readonly Element[]): Element[] {
  return elements.map((element) => {
    const { type, value, options, children } = element
    if (type === LITERAL && typeof value === 'string') return { ...element, value: accented(value) }
    if (options) {
      const made = Object.entries(options).map(([name, option]) => [
        name,
        { ...option, value: accentedTree(option.value) },
      ])
      return { ...element, options: Object.fromEntries(made) as typeof options }
    }
    return children ? { ...element, children: accentedTree(children) } : element
  })
}

/** Returns the letters of the longest path through a tree. */
function lettersOf(elements: readonly Element[]): number {
  const of = ({ type, value, options, children }: Element): number => {
    if (type === LITERAL && typeof value === 'string') return value.length
    if (options) return Math.max(...Object.values(options).map((option) => lettersOf(option.value)))
    return children ? lettersOf(children) : 0
  }
  return elements.reduce((sum, element) => sum + of(element), 0)
}

/**
 * Returns a pseudo-localized English message as a syntax tree of ICU MessageFormat: accented letters, 30 % longer,
 * between ⟦ and ⟧. Displayed text without these brackets is not in the catalogue, or is concatenated.
 */
export function pseudoTree<Tree extends readonly object[]>(tree: Tree): Tree {
  const elements = tree as unknown as readonly Element[]
  const more = padding(Math.ceil(lettersOf(elements) * LONGER))
  const made: Element[] = [
    { type: LITERAL, value: '⟦' },
    ...accentedTree(elements),
    { type: LITERAL, value: `${accented(more)}⟧` },
  ]
  return made as unknown as Tree
}
