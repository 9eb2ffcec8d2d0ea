import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { DOMAIN } from './product.ts'

const PAGE_ROWS = 10

/** Returns the distinct titles of a file of ads, in file order. */
export function readTitles(path: string): string[] {
  const bytes = readFileSync(path)
  const lines = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim().split('\n')
  return [...new Set(lines.map((line) => (JSON.parse(line) as { title: string }).title))]
}

/** Returns search number `n`: an ad's title and, once all titles are used, the next page of its results. */
export function search(path: string, titles: readonly string[], n: number): string {
  const query = new URLSearchParams({ domain: DOMAIN, query: titles[n % titles.length] ?? '' })
  const page = Math.floor(n / titles.length)
  if (page > 0) query.set('start', String(page * PAGE_ROWS))
  return `${path}?${query.toString()}`
}
