const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçðéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ'

/** Share by which translations are commonly longer than English. */
const LONGER = 0.3

/** Words of padding, so that lines may break in it. */
const padding = (letters: number) => ' one two three four five six seven eight nine ten'.repeat(9).slice(0, letters)

/** The parts of a syntax tree of ICU MessageFormat that are looked at here: text, plural and select, rich-text tags. */
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

/** Letters of the longest way through a tree. */
function lettersOf(elements: readonly Element[]): number {
  const of = ({ type, value, options, children }: Element): number => {
    if (type === LITERAL && typeof value === 'string') return value.length
    if (options) return Math.max(...Object.values(options).map((option) => lettersOf(option.value)))
    return children ? lettersOf(children) : 0
  }
  return elements.reduce((sum, element) => sum + of(element), 0)
}

/**
 * An English text made strange, as a syntax tree of ICU MessageFormat: accents on its letters, three tenths longer, between
 * ⟦ and ⟧. Shown text without these brackets is not in the catalogue, or is put together of several texts.
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
