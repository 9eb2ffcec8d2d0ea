import { basename } from 'node:path/posix'
import { type BindingPattern, type ParamPattern, parseSync, type PropertyKey, Visitor } from 'oxc-parser'
import type { RepositoryFile } from '../structure.ts'

export interface ForbiddenName {
  /** Words of an identifier in lower case; `…` before or after them stands for at least one more word. */
  words: string
  /** The advice beside the words. */
  instead: string
}

export interface DeclaredName {
  path: string
  /** Line of the declaration, from 1; 1 for the name of the file. */
  line: number
  name: string
}

const HEAD = /^\| in a name, instead of \| write \|$/m

/** Reads the table "in a name, instead of | write" of docs/words.md. Throws when the table is missing or a row cannot be read. */
export function readForbiddenNames(source: string): ForbiddenName[] {
  const head = HEAD.exec(source)
  if (head === null) throw new Error('docs/words.md has no table "in a name, instead of | write".')
  const rows = source.slice(head.index).split('\n').slice(2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).flatMap((row) => {
    const [, forbidden = '', instead = ''] = row.split('|').map((cell) => cell.trim())
    const names = Array.from(forbidden.matchAll(/`([^`]+)`/g), (match) => (match[1] ?? '').toLowerCase())
    if (names.length === 0 || instead === '')
      throw new Error(`docs/words.md: the row "${row}" needs words in backticks and advice.`)
    return names.map((words) => ({ words, instead }))
  })
}

/**
 * Returns the names that a file declares, and its own: functions, classes, types, variables, parameters, and properties of
 * types and classes. Keys of objects are left out, because they can be words of an API or of a stored document.
 */
export function readNames({ path, source }: RepositoryFile): DeclaredName[] {
  const names: DeclaredName[] = [{ path, line: 1, name: basename(path).replace(/\..*$/, '') }]
  const add = ({ name, start }: { name: string; start: number }) =>
    names.push({ path, line: source.slice(0, start).split('\n').length, name })
  const addId = ({ id }: { id: { name: string; start: number } | null }) => id && add(id)
  const addKey = ({ key, computed }: { key: PropertyKey; computed: boolean }) => {
    if (!computed && (key.type === 'Identifier' || key.type === 'PrivateIdentifier')) add(key)
  }
  const addFunction = ({ id, params }: { id: { name: string; start: number } | null; params: ParamPattern[] }) => {
    addId({ id })
    for (const identifier of params.flatMap(boundBy)) add(identifier)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => boundBy(id).forEach(add),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: addId,
    TSInterfaceDeclaration: addId,
    TSTypeAliasDeclaration: addId,
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
  }).visit(parseSync(path, source).program)
  return names
}

/** Returns the entries of the list that a name breaks. */
export function findForbiddenNames(name: string, forbidden: readonly ForbiddenName[]): ForbiddenName[] {
  const words = ` ${wordsOfName(name).join(' ')} `
  return forbidden.filter((entry) => {
    const inner = ` ${entry.words.replaceAll('…', '').trim()} `
    if (entry.words.startsWith('…')) return words.endsWith(inner) && words !== inner
    return entry.words.endsWith('…') ? words.startsWith(inner) && words !== inner : words.includes(inner)
  })
}

/** Splits a name in camel, snake or kebab case into its words, in lower case. */
const wordsOfName = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Returns the identifiers that a pattern binds to names of this file's choice: not those that are keys of what it takes apart. */
function boundBy(pattern: BindingPattern | ParamPattern): { name: string; start: number }[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => {
        if (part.type === 'RestElement') return boundBy(part.argument)
        return part.shorthand ? [] : boundBy(part.value)
      })
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => {
        if (part === null) return []
        return boundBy(part.type === 'RestElement' ? part.argument : part)
      })
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    case 'TSParameterProperty':
      return boundBy(pattern.parameter)
  }
}
