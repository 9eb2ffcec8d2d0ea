import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { englishMessages, formatMessage } from './messages.ts'

const src = fileURLToPath(new URL('..', import.meta.url))

function components(): readonly (readonly [string, string])[] {
  const paths = globSync('**/*.tsx', { cwd: src }).filter(
    (path) => !path.includes('.test.') && !path.startsWith('conformance'),
  )
  return paths.map((path) => [
    path,
    readFileSync(`${src}${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
  ])
}

/** Texts between tags, and in the attributes that people read or hear. */
function textsIn(source: string): readonly string[] {
  const between = Array.from(source.matchAll(/>\s*([A-Z][\w',.!? ]*[a-z][\w',.!? ]*)\s*<\//g), ([, text]) => text ?? '')
  const attributes = source.matchAll(
    /\b(?:aria-label|title|alt|placeholder|label|text|more|less|retryText)=?(?: = |=|=\{)['"]([^'"]*[a-z][^'"]*)['"]/g,
  )
  return [...between, ...Array.from(attributes, ([, text]) => text ?? '')]
}

test('no component has a hard-coded text: all that people read can be translated', () => {
  const all = components()
  expect(all.length).toBeGreaterThan(40)
  expect(all.flatMap(([path, source]) => textsIn(source).map((text) => `${path}: ${text}`))).toEqual([])
})

test('a text in a component would be found', () => {
  expect(textsIn('<p>Try again</p>')).toEqual(['Try again'])
  expect(textsIn('<b aria-label="Close it" /> function X({ text = \'Loading\' })')).toEqual(['Close it', 'Loading'])
})

test('placeholders are filled in once, and stay where there is no value', () => {
  expect(formatMessage(englishMessages.minLength, { count: 3 })).toBe('Enter at least 3 characters.')
  expect(formatMessage('%(name)s and %(other)s', { name: '%(other)s' })).toBe('%(other)s and %(other)s')
  expect(formatMessage(englishMessages.email)).toBe('Email is invalid. Use the format "name@example.com".')
})
