import { describe, expect, it } from 'vitest'
import { brokenLinks, headingAnchor } from './markdown-links.ts'

const documents = new Map([
  [
    'README.md',
    '[a](docs/a.md) [b](docs/a.md#what-it-is) [site](https://example.com)\n`[code](none.md)`\n```\n[code](none.md)\n```',
  ],
  ['docs/a.md', '# What it is\n[up](../README.md) [here](#what-it-is) ![picture](a.png) <a id="p95">2</a> [2](#p95)'],
])
const files = new Set([...documents.keys(), 'docs/a.png', 'app/src/platform/db/store.ts', 'app/demo/jobs.json'])

describe('the link check', () => {
  it('accepts links to files, folders, headings and other sites, and ignores code', () => {
    expect(brokenLinks(documents, files)).toEqual([])
  })

  it.each([
    ['[x](docs/gone.md)', 'which does not exist'],
    ['![x](docs/gone.png)', 'which does not exist'],
    ['[x](docs/a.md#gone)', 'has no such heading'],
    ['[x]: docs/gone.md', 'which does not exist'],
  ])('finds %s', (text, sentence) => {
    const planted = new Map([...documents, ['PLANTED.md', `\n${text}`]])
    expect(brokenLinks(planted, files)).toEqual([expect.stringMatching(`PLANTED.md:2 .*${sentence}`)])
  })

  it('accepts existing paths in backticks, from any folder, and names that are not paths', () => {
    const named =
      '`store.ts` `platform/db` `app/src/platform/` `db/store.ts` `app/demo/jobs.json` `jobs.json` `text/html` `/careers/jobs` `app/<tag>.ts`'
    expect(brokenLinks(new Map([['README.md', named]]), files)).toEqual([])
  })

  it.each([['`gone.ts`'], ['`platform/gone`'], ['`db/gone.ts`'], ['`app/demo/gone.json`'], ['`docs/gone.md`']])(
    'finds %s, which does not exist',
    (name) => {
      expect(brokenLinks(new Map([['README.md', `\n\n${name}`]]), files)).toEqual([
        `README.md:3 names ${name.replaceAll('`', '')}, which does not exist.`,
      ])
    },
  )

  it('derives heading anchors as code hosts do', () => {
    expect(headingAnchor('Set-up, `npm` & the *rest*')).toBe('set-up-npm--the-rest')
  })
})
