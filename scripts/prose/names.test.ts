import { describe, expect, it } from 'vitest'
import { findForbiddenNames, readForbiddenNames, readNames } from './names.ts'

const LIST = `# Words

| in a name, instead of | write |
| --- | --- |
| \`told\`, \`ask for\` | notified; request |
| \`most …\`, \`… most\` | max |

Other text.
`
const forbidden = readForbiddenNames(LIST)

describe('the list of names', () => {
  it('is read from the table of the document', () => {
    expect(forbidden.map(({ words }) => words)).toEqual(['told', 'ask for', 'most …', '… most'])
  })

  it.each([
    ['no table', '# Words\n'],
    ['a row without advice', LIST.replace('max', '')],
    ['a row with words outside backticks', LIST.replaceAll(/`(told|ask for)`/g, '$1')],
  ])('is refused with %s', (_fault, source) => {
    expect(() => readForbiddenNames(source)).toThrow('docs/words.md')
  })
})

describe('the check of names', () => {
  it.each([
    'toldTurns',
    'isTold',
    'SET_TOLD',
    'TOLDTurns',
    'ask-for-alert',
    'askForTime',
    'mostRows',
    'MOST_ROWS',
    'cartMost',
  ])('finds a forbidden word in %s', (name) => expect(findForbiddenNames(name, forbidden)).toHaveLength(1))

  it.each(['most', 'toldest', 'askedFor', 'forAsk', 'theMostRows'])('has nothing to say about %s', (name) => {
    expect(findForbiddenNames(name, forbidden)).toEqual([])
  })
})

it('reads what a file declares: functions, variables, parameters, types and their properties, and the name of the file', () => {
  const source = [
    'export function load(key: string, { id, size: bytes = 1, ...rest }: Row, [first]: number[]) {}',
    'const later = async (time: number) => time, { row, value: shown } = load()',
    'interface Row { readonly count: number; sum(): void }',
    "class Store { #open = 1; constructor(private db: number) {} close() {} ['computed']() {} }",
    'type Id = string',
    "call({ key: 1, name: 'x' })",
  ].join('\n')
  const names = readNames({ path: 'app/src/row-store.test.ts', source })
  expect(names[0]).toEqual({ path: 'app/src/row-store.test.ts', line: 1, name: 'row-store' })
  expect(
    names
      .slice(1)
      .map(({ line, name }) => `${line} ${name}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(
    [
      '1 bytes',
      '1 first',
      '1 key',
      '1 load',
      '1 rest',
      '2 later',
      '2 shown',
      '2 time',
      '3 count',
      '3 Row',
      '3 sum',
      '4 close',
      '4 constructor',
      '4 db',
      '4 open',
      '4 Store',
      '5 Id',
    ].toSorted((a, b) => a.localeCompare(b)),
  )
})
