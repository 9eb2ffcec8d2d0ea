import { parseSync, Visitor, type Node } from 'oxc-parser'
import type { RepositoryFile } from '../structure.ts'

const SUBJECT = /^app\/src\/(?:features|platform|ui|main|kernel)\/.*\.tsx?$/
/** Files whose numbers are declared there, or that invent data. */
const EXEMPT = /\.test\.tsx?$|\/(?:limits|rules|weights)\.ts$|-limits\.ts$|\/demo\/|\/seed-[a-z-]+\.ts$/
/** Names of facts: units, codes, keys, sizes that a format or an algorithm gives, and pixels that a style sheet has as well. */
const FACT =
  /(?:^|_)(?:PER|MS|SECONDS?|MINUTES?|HOURS?|DAYS?|WEEK|YEAR|STATUS|CODE|KEY|LOCK|VERSION|SIGNATURE|BITS|MEGABYTE|GIBIBYTE|IV|TAG|NONCE|PX)(?:_|$)/
/** Calls that bound or delay, by the position of their number. */
const BOUNDS: Readonly<Record<string, number>> = { max: 0, min: 0, length: 0, slice: 1, setTimeout: 1 }
/** Smallest number of an inline bound that counts; smaller ones say how a text is built. */
const SMALLEST = 10
/** Characters of a date, of its minutes and of its seconds at the beginning of an ISO 8601 time. */
const ISO_ENDS = new Set([10, 16, 19])

interface StrayNumbers {
  /** Sentences about bounds written into calls, such as `.max(200)` and `.slice(0, 50)`: no name says what they are for. */
  bounds: string[]
  /** Sentences about constants of a module that are a number. */
  constants: string[]
}

/** Finds the numbers that decide something and are written outside a feature's limits. */
export function strayNumbers(files: readonly RepositoryFile[]): StrayNumbers {
  const stray: StrayNumbers = { bounds: [], constants: [] }
  for (const { path, source } of files) {
    if (!SUBJECT.test(path) || EXEMPT.test(path)) continue
    const { program } = parseSync(path, source)
    const note = (kind: keyof StrayNumbers, start: number, text: string) => {
      const line = source.slice(0, start).split('\n').length
      stray[kind].push(`${path}:${line}: ${text} is a number outside limits. Move it to the feature’s limits.ts.`)
    }
    for (const statement of program.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') continue
      for (const { id, init } of declared.declarations)
        if (id.type === 'Identifier' && init && isNumber(init) && !FACT.test(id.name))
          note('constants', id.start, id.name)
    }
    new Visitor({
      CallExpression({ callee, arguments: words }) {
        const name = callee.type === 'MemberExpression' ? callee.property : callee
        const at = name.type === 'Identifier' ? BOUNDS[name.name] : undefined
        const bound = at === undefined ? undefined : words[at]
        if (bound?.type !== 'Literal' || typeof bound.value !== 'number' || bound.value < SMALLEST) return
        if (name.type === 'Identifier' && name.name === 'slice' && ISO_ENDS.has(bound.value)) return
        if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Math')
          return
        note('bounds', bound.start, source.slice(bound.start, bound.end))
      },
    }).visit(program)
  }
  return stray
}

/** Returns true for a decimal number, or a calculation with such; bytes of a format are written in hexadecimal, rights of files in octal. */
function isNumber(node: Node): boolean {
  if (node.type === 'Literal')
    return typeof node.value === 'number' && node.value > 1 && !/^0[xo]/i.test(node.raw ?? '')
  return node.type === 'BinaryExpression' && isNumber(node.left) && isNumber(node.right)
}
