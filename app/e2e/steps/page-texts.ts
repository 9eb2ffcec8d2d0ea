import { globSync, readFileSync } from 'node:fs'
import type { APIRequestContext, Frame, Page } from '@playwright/test'
import { DEMO } from './page-steps.ts'

const SOURCES = new URL('../../src/', import.meta.url)

/** An address for every screen of the product, and one that has none. */
export function everyAddress(position: string): string[] {
  const files = globSync(['features/*/*/web/screens.ts', 'main/**/unbuilt-screens.ts'], { cwd: SOURCES })
  const source = files.map((file) => readFileSync(new URL(file, SOURCES), 'utf8')).join('')
  const found = source.matchAll(/\bscreen\(\s*'\w+',\s*'(?<path>[^']+)'|\bpath: '(?<own>[^']+)'/g)
  const paths = Array.from(found, ({ groups }) => groups?.['path'] ?? groups?.['own'] ?? '').filter(
    (path) => path !== '/public/esignWidget',
  )
  if (paths.length < 20) throw new Error(`Only ${paths.length} screens were found.`)
  const filled = paths.map((path) =>
    path
      .replace('/*', '')
      .replace(':pid?', position)
      .replaceAll(/\/:\w+\?/g, '')
      .replaceAll(/:\w+/g, '1'),
  )
  return [...new Set([...filled, '/careers/no/such/page'])]
}

/**
 * Returns the addresses that a visitor can open, and those that ask a visitor to sign in, which is the same page at each.
 * @param request of a visitor
 */
export async function byAccess(
  request: APIRequestContext,
  paths: readonly string[],
): Promise<{ open: string[]; own: string[] }> {
  const open: string[] = []
  const own: string[] = []
  for (const path of paths) {
    const answer = await request.get(`${path}${path.includes('?') ? '&' : '?'}${DEMO}`, { maxRedirects: 0 })
    ;(answer.status() === 401 ? own : open).push(path)
  }
  if (open.length === 0 || own.length === 0) throw new Error('Visitors can open all pages or none.')
  return { open, own }
}

/**
 * Texts of the open page, and names that only screen readers say, that do not come from the catalogue: those with letters outside
 * of ⟦ and ⟧. Data of the site and of positions stand in `bdi`, or in an element with its own direction or language; the words of a `time`
 * are the browser's, those around a PDF and a frame for signing the form kit's,
 * which has a separate check.
 */
export function textsOutsideOfCatalogue(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const DATA =
      'bdi, time, .fk-pdf, .fk-sheet, .fk-esign, [dir="auto"], .site-name, [lang]:not(html), script, style, noscript, #pcsx-data'
    const found: string[] = []
    let depth = 0
    /** The letters of a text that stand outside of brackets. */
    const outside = (text: string) => {
      let rest = ''
      for (const letter of text) {
        if (letter === '⟦') depth += 1
        else if (letter === '⟧') depth -= 1
        else if (depth === 0) rest += letter
      }
      return rest.trim()
    }
    const report = (text: string, element: Element | null) => {
      const rest = outside(text)
      if (/\p{L}/u.test(rest))
        found.push(`${element?.tagName.toLowerCase()}.${element?.className}: ${rest.slice(0, 80)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.nodeValue ?? ''
      if (!element || element.closest(DATA)) outside(text.replaceAll(/[^⟦⟧]/g, ''))
      else if (element.checkVisibility() || element.closest('option')) report(text, element)
      else outside(text)
    }
    if (depth !== 0) found.push(`brackets do not match: ${depth}`)
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'title',
        'alt',
        'placeholder',
      ]) {
        depth = 0
        const text = element.getAttribute(name)
        if (text && !element.closest(DATA)) report(text, element)
      }
    }
    return [...new Set(found)]
  })
}
