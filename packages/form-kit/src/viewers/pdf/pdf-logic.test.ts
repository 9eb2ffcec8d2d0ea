import { expect, test } from 'vitest'
import { findInPages, markText, type PageText } from './find-in-text.ts'
import { fittingScale, nextZoom, pageAt, pageTops } from './page-layout.ts'
import { decodeBase64, readPdfSource } from './read-source.ts'

const page = (...lines: string[]): PageText => ({ pieces: lines.map((text) => ({ text, endsLine: true })) })
const quiet = new AbortController().signal

test('a search finds every match, ignoring case and accents', () => {
  const pages = [page('Résumé and resume'), undefined, page('RESUME')]
  expect(findInPages(pages, ' résumé ').map((match) => match.page)).toEqual([0, 0, 2])
  expect(findInPages(pages, '   ')).toEqual([])
})

test('a search goes on over the end of a line', () => {
  const [match] = findInPages([page('Your start', 'date is Monday')], 'start  date')
  expect(match?.parts).toEqual([
    { piece: 0, start: 5, end: 10 },
    { piece: 1, start: 0, end: 4 },
  ])
})

test('what is searched is a text, never a pattern', () => {
  expect(findInPages([page('a.c abc')], 'a.c')).toHaveLength(1)
})

test('what was found is marked, and the text of the document stays a text', () => {
  const matches = findInPages([page('<b> pay & pay')], 'pay')
  expect(markText('<b> pay & pay', 0, matches, matches[1])).toBe(
    '&lt;b&gt; <mark>pay</mark> &amp; <mark data-current="">pay</mark>',
  )
  expect(markText('"x"', 0, [], undefined)).toBe('&quot;x&quot;')
})

test('zoom goes by steps and stops at the ends, from any scale', () => {
  expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(0.87, 1), nextZoom(3, 1), nextZoom(0.5, -1)]).toEqual([
    1.25, 0.75, 1, 3, 0.5,
  ])
})

test('the widest page fits the width that there is', () => {
  const sizes = [
    { width: 600, height: 800 },
    { width: 800, height: 600 },
  ]
  expect(fittingScale(sizes, 832)).toBe(1)
  expect(fittingScale(sizes, 100_000)).toBe(3)
  expect(fittingScale(sizes, 10)).toBe(0.25)
})

test('the page that is read is the last whose top has come into the upper half', () => {
  const tops = pageTops(
    Array.from({ length: 3 }, () => ({ width: 600, height: 800 })),
    0.5,
  )
  expect(tops).toEqual([16, 432, 848])
  expect([0, 181, 182, 9999].map((scrolled) => pageAt(tops, scrolled, 500))).toEqual([0, 0, 1, 2])
})

test('a PDF comes from bytes, from base64 with or without its head, or not at all', async () => {
  const bytes = Uint8Array.of(37, 80, 68, 70)
  expect(decodeBase64('JVBERg==')).toEqual(bytes)
  expect(await readPdfSource({ bytes: 'data:application/pdf;base64,JVBERg==' }, quiet)).toEqual(bytes)
  expect(await readPdfSource({ bytes }, quiet)).toBe(bytes)
  await expect(readPdfSource({ bytes: '%%%' }, quiet)).rejects.toThrow()
  await expect(readPdfSource({}, quiet)).rejects.toThrow('needs bytes or a url')
})
