import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'
import { type DescribedPosition, type PageSite, positionMeta, searchMeta } from './page-meta.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const SITE: PageSite = {
  companyName: 'Meridian Works',
  origin: 'https://jobs.meridian.example',
  domain: 'meridian.example',
  logoUrl: '/logo.png',
  supportedLanguages: ['en', 'fr', 'pt-BR'],
  defaultLanguage: 'en',
  locale: 'en',
}
const ADDRESS =
  'https://jobs.meridian.example/careers/job/700000000101-ingenieur-%E6%97%A5%E6%9C%AC?domain=meridian.example'

function details(change: Partial<DescribedPosition> = {}): DescribedPosition {
  return {
    id: 700000000101,
    name: 'Ingénieur 日本',
    jobDescription: '<h2>About</h2><p>Build &amp; mend <b>bridge</b>s.</p>',
    closesTs: null,
    archived_at: null,
    private: false,
    ...change,
  }
}

test('an open position is indexed under its canonical URL, in every language of the site', () => {
  const meta = positionMeta(details(), SITE, { now: NOW })
  expect(meta).toMatchObject({
    title: 'Ingénieur 日本 | Meridian Works',
    description: 'About Build & mend bridges.',
    canonical: ADDRESS,
  })
  expect(meta.robots).toMatch(/^index/)
  expect(meta.alternates).toEqual([
    { hreflang: 'en', href: ADDRESS },
    { hreflang: 'fr', href: `${ADDRESS}&hl=fr` },
    { hreflang: 'pt-BR', href: `${ADDRESS}&hl=pt-BR` },
    { hreflang: 'x-default', href: ADDRESS },
  ])
  expect(meta.openGraph).toContainEqual({ property: 'og:image', content: 'https://jobs.meridian.example/logo.png' })
  expect(meta.openGraph).toContainEqual({ property: 'og:locale', content: 'en_US' })
})

test('a page in another language is its own canonical page, in agreement with the alternates', () => {
  const meta = positionMeta(details(), { ...SITE, locale: 'fr' }, { now: NOW })
  expect(meta.canonical).toBe(`${ADDRESS}&hl=fr`)
})

test.each([
  ['closed', { archived_at: 1_700_000_000 }],
  ['past its deadline', { closesTs: NOW.getTime() / 1000 }],
  ['private', { private: true }],
])('a position that is %s is kept out of search engines', (_state, change) => {
  const jsonLd = { '@type': 'JobPosting' } as never
  const meta = positionMeta(details(change), SITE, { now: NOW, jsonLd })
  expect(meta.robots).toContain('noindex')
  expect(meta).not.toHaveProperty('canonical')
  expect(meta).not.toHaveProperty('jsonLd')
  expect([meta.openGraph, meta.alternates]).toEqual([[], []])
})

const EVERYTHING = { query: '', location: '', filters: { department: [] }, start: 0, total: 12 }
const WORDS = { title: 'Jobs', description: '12 open jobs.' }

test('the search page without a search is indexed', () => {
  expect(searchMeta(EVERYTHING, SITE, WORDS)).toMatchObject({
    ...WORDS,
    canonical: 'https://jobs.meridian.example/careers?domain=meridian.example',
  })
})

test.each([
  ['a query', { query: 'welder' }],
  ['a place', { location: 'Leeds' }],
  ['a filter', { filters: { department: ['Sales'] } }],
  ['a further page', { start: 10 }],
  ['nothing found', { total: 0 }],
])('a search page with %s is not indexed, but its links are followed', (_what, change) => {
  expect(searchMeta({ ...EVERYTHING, ...change }, SITE, WORDS).robots).toBe('noindex, follow')
})

test('a description is one line of text, cut between words', () => {
  expect(excerpt(`<p>${'word '.repeat(60)}</p>`, 155)).toMatch(/^(word ){29,30}word…$/)
  expect(excerpt('日'.repeat(400), 155)).toBe(`${'日'.repeat(154)}…`)
  expect(excerpt('<style>p{}</style>A<br>b <script>alert(1)</script>&lt;b&gt; \u0000c<p', 155)).toBe('A b <b> c')
  expect(excerpt('', 155)).toBe('')
})

test('the time to cut a description does not grow with hostile markup', () => {
  expect(excerpt('<'.repeat(200_000), 155).length).toBeLessThanOrEqual(155)
  expect(excerpt('<script'.repeat(30_000), 155).length).toBeLessThanOrEqual(155)
})
