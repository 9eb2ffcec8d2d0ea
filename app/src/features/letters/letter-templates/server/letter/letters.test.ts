import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectPdf } from '#platform/pdf/inspect-pdf.ts'
import { readPlaces } from '#platform/pdf/places/read-places.ts'
import { paperOf } from '#platform/pdf/typeset/rows.ts'
import { cleanCompanyHtml } from '#platform/html/clean-company-html.ts'
import { direction } from '#config/direction.ts'
import { keyOf, knownFacts, purposeOf } from '../../placeholders.ts'
import { fillLetter, letterPlaceholders } from './fill-letter.ts'
import { linesOf, textOf } from './letter-block.ts'
import { readHtml } from './read-html.ts'
import { makeLetterPdf } from './work-on-letter.ts'

const NOW = new Date('2026-05-04T12:00:00Z')

async function letterOf(html: string, values: Record<string, string> = {}, language = 'en') {
  const blocks = fillLetter(readHtml(cleanCompanyHtml(html, [])), (key) => values[key])
  const facts = { title: 'Offer', author: 'Meridian', language, now: NOW }
  const bytes = await makeLetterPdf({ blocks, direction: direction(language), paper: paperOf(undefined), ...facts })
  const found = await inspectPdf(bytes)
  if (!found.ok) throw new Error(found.why)
  const { places, pages } = await readPlaces(bytes, 'Ada Byron')
  return {
    text: pages.map(({ text }) => text).join('\n'),
    pages: found.pages,
    places,
    added: pages.some((page) => page.added),
  }
}

const kindsOf = ({ places }: Awaited<ReturnType<typeof letterOf>>) => places.map(({ kind, page }) => `${kind} ${page}`)

test('a letter reads as it was written: headings, lists, tables and links, in four scripts', async () => {
  const { text, pages } = await letterOf(
    `<h2>Welcome</h2><p>Dear <b>{{candidate.firstName}}</b>, see <a href="https://acme.example/">our site</a>.</p>
     <ol><li>First</li><li>Second<ul><li>Inner</li></ul></li></ol><table><tr><th>What</th><th>Amount</th></tr>
     <tr><td>Pay</td><td>{{ offer.pay }}</td></tr></table><p>שלום</p><p>日本語</p><p>مرحبا</p>`,
    { 'candidate.firstname': 'Ada', 'offer.pay': '40,000 euros' },
  )
  for (const words of ['Welcome', 'Dear Ada, see our site.', '1. First', '2. Second', '• Inner', 'What Amount'])
    expect(text).toContain(words)
  for (const words of ['Pay 40,000 euros', 'שלום', '日本語', 'مرحبا']) expect(text).toContain(words)
  expect(pages).toBe(1)
})

test('a candidate signs, initials, names and dates where the letter says so', async () => {
  const letter = await letterOf(
    '<p>Yours,</p><p>Signed: {{signature}} {{date}}</p><p>{{ Candidate name }} {{initials}}</p><p>The end.</p>',
  )
  expect(kindsOf(letter)).toEqual(['signature 0', 'date 0', 'name 0', 'initials 0'])
  const [signature] = letter.places
  expect(Math.round((signature?.height ?? 0) * 841.89)).toBe(44)
  expect(Math.round((signature?.width ?? 0) * 595.28)).toBe(190)
  expect(letter.added).toBe(false)
})

test('a signature keeps its place at the top of a page, in a table and in Hebrew', async () => {
  const lines = '<p>Words.</p>'.repeat(33)
  const long = await letterOf(`${lines}<p>Yours,</p><p>{{signature}}</p>`)
  expect(long.pages).toBe(2)
  expect(kindsOf(long)).toEqual(['signature 1'])
  const table = await letterOf('<table><tr><td>Signature</td><td>{{signature}}</td></tr></table>')
  expect(kindsOf(table)).toEqual(['signature 0'])
  const hebrew = await letterOf('<p>בברכה</p><p>{{signature}}</p>', {}, 'he')
  expect(kindsOf(hebrew)).toEqual(['signature 0'])
})

test('a letter without a place for a signature gets a page for it', async () => {
  const letter = await letterOf('<p>Dear Ada</p>')
  expect(letter.added).toBe(true)
})

test('a name in braces is a name, not a place to sign', async () => {
  const letter = await letterOf('<p>Dear {{candidate.firstName}}</p>', {
    'candidate.firstname': '{{initials}}',
  })
  expect(letter.text).toContain('Dear initials')
  expect(kindsOf(letter)).not.toContain('initials 0')
})

test('scripts, styles and pictures stay out of a letter', async () => {
  const { text } = await letterOf(
    '<style>p { color: red }</style><script>alert(1)</script><p onclick="x()">Words<img src="https://x.example/a.png" alt="Logo"></p>',
  )
  expect(text.trim()).toBe('Words')
})

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(?: [a-z0-9]{1,8}){0,2}$/)
const space = fc.constantFrom('', ' ', '  ')

test('every placeholder is found and filled, however it is written and formatted', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(word, space, fc.nat(3)), { minLength: 1, maxLength: 6 }), (words) => {
      const html = words
        .map(([name, gap, cut]) => {
          const at = Math.min(cut, name.length)
          return `<p>before {{${gap}${name.slice(0, at)}<b>${name.slice(at)}</b>${gap}}} after</p>`
        })
        .join('')
      const blocks = readHtml(html)
      const found = letterPlaceholders(blocks)
      expect(found.map((one) => keyOf(one.word))).toEqual([...new Set(words.map(([name]) => keyOf(name)))])
      const filled = fillLetter(blocks, (key) => `<${key}>`)
      for (const [index, line] of linesOf(filled).entries()) {
        const name = words[index]?.[0] ?? ''
        const isPlace = purposeOf(name).kind === 'sign'
        expect(textOf(line)).toBe(isPlace ? `before {{${name}}} after` : `before <${keyOf(name)}> after`)
      }
    }),
  )
})

test('facts are known in any case, places to sign are none of them, and a slip in a fact is seen', () => {
  for (const fact of knownFacts) expect(purposeOf(fact.toUpperCase())).toEqual({ kind: 'known', fact })
  expect(purposeOf('offer.startDate')).toEqual({ kind: 'entered', fact: 'offer.startDate' })
  expect(purposeOf('Candidate signature')).toEqual({ kind: 'sign', place: 'signature' })
  expect(purposeOf('notice period')).toEqual({ kind: 'free' })
  expect(purposeOf('candidate.firstNam')).toEqual({ kind: 'unknown' })
  expect(purposeOf('')).toEqual({ kind: 'unknown' })
})
