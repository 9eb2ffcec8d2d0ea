import type { SearchDocument } from './search-engine.ts'

/** The keys that every document needs beside its id, with the type of each. */
const KEYS = [
  ['language', 'a string'],
  ['text', 'an object'],
  ['facets', 'an object'],
  ['numbers', 'an object'],
  ['identifiers', 'a list'],
  ['points', 'a list'],
  ['regions', 'a list'],
  ['remote', 'true or false'],
] as const

const isOfType: Record<(typeof KEYS)[number][1], (value: unknown) => boolean> = {
  'a string': (value) => typeof value === 'string',
  'an object': (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'a list': (value) => Array.isArray(value),
  'true or false': (value) => typeof value === 'boolean',
}

/** Throws an error that names the keys which a document from untyped code lacks. */
export function checkDocument(document: SearchDocument): void {
  if (!Number.isSafeInteger(document.id)) {
    throw new TypeError(`A document needs a whole number as its id, not ${String(document.id)}.`)
  }
  const wrong = KEYS.filter(([key, type]) => !isOfType[type](document[key])).map(([key, type]) => `${key} (${type})`)
  if (wrong.length > 0) {
    throw new TypeError(
      `Document ${document.id} needs ${wrong.join(', ')}. Every key but \`stored\` is needed; lists and objects can be empty.`,
    )
  }
}
