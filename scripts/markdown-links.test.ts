import { describe, expect, it } from 'vitest'
import { deadLinks, headingAnchor } from './markdown-links.ts'

const documents = new Map([
  [
    'README.md',
    '[a](docs/a.md) [b](docs/a.md#what-it-is) [site](https://example.com)\n`[code](none.md)`\n```\n[code](none.md)\n```',
  ],
  ['docs/a.md', '# What it is\n[up](../README.md) [here](#what-it-is) ![picture](a.png)'],
])
const files = new Set([...documents.keys(), 'docs', 'docs/a.png'])

describe('the link check', () => {
  it('is content with links to files, folders, headings and other sites, and does not read code', () => {
    expect(deadLinks(documents, (path) => files.has(path))).toEqual([])
  })

  it.each([
    ['[x](docs/gone.md)', 'which does not exist'],
    ['![x](docs/gone.png)', 'which does not exist'],
    ['[x](docs/a.md#gone)', 'has no such heading'],
    ['[x]: docs/gone.md', 'which does not exist'],
  ])('finds %s', (text, sentence) => {
    const planted = new Map([...documents, ['PLANTED.md', `\n${text}`]])
    expect(deadLinks(planted, (path) => files.has(path))).toEqual([expect.stringMatching(`PLANTED.md:2 .*${sentence}`)])
  })

  it('names headings as code hosts do', () => {
    expect(headingAnchor('Set-up, `npm` & the *rest*')).toBe('set-up-npm--the-rest')
  })
})
