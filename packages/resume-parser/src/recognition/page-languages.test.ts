import { expect, test } from 'vitest'
import { defaultLimits } from '../formats/bounds/limits.ts'
import type { Engine } from './open-engine.ts'
import { recognizePages } from './recognize-pages.ts'

const GERMAN =
  'Ich war von der Schule an mit dem Garten und den Pflanzen bei einer Firma und habe sie auch für die Stadt gepflegt'
const pages = new Map([1, 2].map((page) => [page, { bytes: new Uint8Array(), width: page, height: 1, orientation: 1 }]))

/** Recognizes two German pages with engines for the installed languages. Returns what these did. */
async function callsOf(languages: readonly string[], installed: readonly string[]): Promise<string[]> {
  const calls: string[] = []
  const open = (wanted: readonly string[]): Promise<Engine> => {
    const found = wanted.filter((language) => installed.includes(language))
    const name = found.join('+')
    calls.push(`open ${wanted.join('+')}`)
    return Promise.resolve({
      languages: found,
      recognize({ width }) {
        calls.push(`${name} reads ${String(width)}`)
        return { table: GERMAN.replaceAll(' ', '\t'), confidence: 0.9 }
      },
      close: () => void calls.push(`close ${name}`),
    })
  }
  await recognizePages(pages, { languages }, defaultLimits, open)
  return calls
}

test('the first page is read again only in its language, which reads the others', async () => {
  expect(await callsOf([], ['en', 'de'])).toEqual([
    'open en',
    'en reads 1',
    'open de+en',
    'close en',
    'de+en reads 1',
    'de+en reads 2',
    'close de+en',
  ])
})

test('each page is read once in an expected language, with English beside it', async () => {
  expect(await callsOf(['de', 'fr'], ['en', 'de', 'fr'])).toEqual([
    'open de+en',
    'de+en reads 1',
    'de+en reads 2',
    'close de+en',
  ])
})

test('a language that is not installed leaves the pages to English, and no engine open', async () => {
  expect(await callsOf([], ['en'])).toEqual([
    'open en',
    'en reads 1',
    'open de+en',
    'close en',
    'en reads 2',
    'close en',
  ])
})
