import { expect, test } from 'vitest'
import { findInPages, markText } from './text/find-in-text.ts'
import { fittingScale, nextZoom, pageAt, pageTops } from './page-layout.ts'
import { type FindUnread, hasUnread, type PageText, withUnread } from './text/page-text.ts'
import { decodeBase64, readPdfSource } from './read-source.ts'

const pageOf = (lines: string[], findUnread?: FindUnread): PageText => ({
  pieces: withUnread(
    lines.map((drawn) => ({ drawn, endsLine: true })),
    findUnread,
  ),
})
const page = (...lines: string[]) => pageOf(lines)
const signs: FindUnread = (text) =>
  [...text.matchAll(/\{\{sign\}\}/g)].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length }))
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

test('a query is plain text, never a pattern', () => {
  expect(findInPages([page('a.c abc')], 'a.c')).toHaveLength(1)
})

test('what was found is marked, and the text of the document stays a text', () => {
  const matches = findInPages([page('<b> pay & pay')], 'pay')
  const [piece] = page('<b> pay & pay').pieces
  expect(piece && markText(piece, 0, matches, matches[1])).toBe(
    '&lt;b&gt; <mark>pay</mark> &amp; <mark data-current="">pay</mark>',
  )
  const [quoted] = page('"x"').pieces
  expect(quoted && markText(quoted, 0, [], undefined)).toBe('&quot;x&quot;')
})

test.each([
  [['Signed {{sign}} by me'], 'Signed <i data-drawn="{{sign}}"></i> by me'],
  [
    ['Signed {', '{si', 'gn}}', ' by {{name}}'],
    'Signed <i data-drawn="{"></i>|<i data-drawn="{si"></i>|<i data-drawn="gn}}"></i>| by {{name}}',
  ],
  [['{{sign}}<b>{{sign}}'], '<i data-drawn="{{sign}}"></i>&lt;b&gt;<i data-drawn="{{sign}}"></i>'],
])('a tag is drawn but neither read nor found: %j [second/B3-05]', (lines, html) => {
  const text = pageOf(lines, signs)
  expect(hasUnread(text)).toBe(true)
  expect(text.pieces.map(({ text: read }) => read).join('')).not.toMatch(/sign/)
  expect(text.pieces.map((piece, index) => markText(piece, index, [], undefined)).join('|')).toBe(html)
  expect(findInPages([text], '{sign')).toEqual([])
  expect(hasUnread(pageOf(lines))).toBe(false)
})

test('words on both sides of a tag are found together, and the tag between them stays unread [second/B3-05]', () => {
  const text = pageOf(['Signed {{sign}} by me'], signs)
  const [match] = findInPages([text], 'signed by')
  expect(text.pieces[0] && match && markText(text.pieces[0], 0, [match], match)).toBe(
    '<mark data-current="">Signed <i data-drawn="{{sign}}"></i> by</mark> me',
  )
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
