import { parseSync, Visitor, type Node } from 'oxc-parser'
import { placeOf } from './boundaries/place.ts'
import type { RepositoryFile } from './structure.ts'

/** States of each feature's machines, by the feature's name. */
export type StatusWords = ReadonlyMap<string, ReadonlySet<string>>

/** Names of variables, properties, columns and functions that hold a status. */
const HOLDER = /stat(e|us)(es|s|At|Before|Of)?$/i
const EXEMPT = /\.test\.tsx?$|\/states\.ts$|\/seed-[a-z-]+\.ts$|^app\/src\/testing\//
const FEATURE = /(?:#features\/|\/features\/)[^/']+\/([^/']+)\//

/**
 * Finds the states of a machine written as strings outside its `states.ts`: compared with, written to or declared for
 * a variable, property, column or function whose name ends with "state" or "status", and quoted in SQL that has such a
 * column. A file's words are those of the machines of its feature and of the features that it imports from. Tests,
 * demo seeds and migrations can have them.
 */
export function checkStatusWords(files: readonly RepositoryFile[], statusWords: StatusWords): string[] {
  return files.flatMap(({ path, source }) => {
    if (EXEMPT.test(path)) return []
    const words = wordsOf(path, source, statusWords)
    return words.size === 0 ? [] : findingsOf(path, source, words)
  })
}

function wordsOf(path: string, source: string, statusWords: StatusWords): Set<string> {
  const place = placeOf(path)
  const features = new Set('feature' in place ? [place.feature] : [])
  for (const [, from = ''] of source.matchAll(/ from '([^']+)'/g)) {
    const feature = FEATURE.exec(from)?.[1]
    if (feature !== undefined) features.add(feature)
  }
  return new Set([...features].flatMap((feature) => [...(statusWords.get(feature) ?? [])]))
}

function findingsOf(path: string, source: string, words: ReadonlySet<string>): string[] {
  const found = new Map<number, string>()
  const add = (text: string, start: number) => {
    if (words.has(text)) found.set(start, text)
  }
  const addAll = (node: Node | null | undefined) => {
    if (!node) return
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, node.start)
    for (const part of partsOf(node)) addAll(part)
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const pair = ({ left, right }: { left: Node; right: Node }) => {
    if (holdsStatus(left)) addAll(right)
    if (holdsStatus(right)) addAll(left)
  }
  new Visitor({
    BinaryExpression(node) {
      if (/^[!=]==?$/.test(node.operator)) pair(node)
    },
    LogicalExpression(node) {
      if (node.operator === '??') pair(node)
    },
    AssignmentExpression: pair,
    SwitchStatement({ discriminant, cases }) {
      if (holdsStatus(discriminant)) for (const { test } of cases) addAll(test)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      const annotation = id.typeAnnotation?.typeAnnotation
      if (HOLDER.test(id.name) || (annotation && holdsStatus(annotation))) addAll(init)
    },
    Property({ key, value }) {
      if (holdsStatus(key)) addAll(value)
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (holdsStatus(key)) addAll(typeAnnotation)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      if (!/stat(e|us)\b/.test(source.slice(quasi.start, quasi.end))) return
      for (const { value, start } of quasi.quasis)
        for (const { 1: text = '', index } of value.raw.matchAll(/'([^']*)'/g)) add(text, start + index)
    },
  }).visit(program)
  return [...found].map(([start, text]) => {
    const line = source.slice(0, start).split('\n').length
    return `${path}:${line} has the state '${text}'. Use a predicate or a constant of the feature's states.ts.`
  })
}

/** Parts of an expression or a type that give its value; functions and nested objects have their own. */
function partsOf(node: Node): readonly (Node | null | undefined)[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate]
    case 'LogicalExpression':
      return [node.left, node.right]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return [node.expression]
    case 'CallExpression':
      return node.arguments
    case 'ArrayExpression':
      return node.elements
    case 'TSTypeAnnotation':
      return [node.typeAnnotation]
    case 'TSUnionType':
      return node.types
    case 'TSLiteralType':
      return [node.literal]
    case 'TSTypeReference':
      return node.typeArguments?.params ?? []
    default:
      return []
  }
}

function holdsStatus(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return HOLDER.test(node.name)
    case 'MemberExpression':
      return holdsStatus(node.property)
    case 'CallExpression':
      return holdsStatus(node.callee)
    case 'ChainExpression':
      return holdsStatus(node.expression)
    case 'TSTypeReference':
      return holdsStatus(node.typeName)
    default:
      return false
  }
}
