import { afterEach, expect, test, vi } from 'vitest'
import { writeUrlValue } from './use-url-value.ts'

afterEach(() => vi.unstubAllGlobals())

function page(href: string) {
  const calls: string[] = []
  const location = { href }
  const go = (how: string) => (_state: unknown, _title: string, url: URL) => {
    calls.push(`${how} ${url.href}`)
    location.href = url.href
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { state: { kept: true }, pushState: go('push'), replaceState: go('replace') })
  vi.stubGlobal('window', new EventTarget())
  return calls
}

test('a value goes into the address by push or by replace, and keeps other parameters', () => {
  const calls = page('https://jobs.example/form?step=1#top')
  writeUrlValue('tab', 'a b', 'push')
  writeUrlValue('tab', 'a b', 'push')
  writeUrlValue('tab', '', 'replace')
  writeUrlValue('tab', null, 'replace')
  expect(calls).toEqual([
    'push https://jobs.example/form?step=1&tab=a+b#top',
    'replace https://jobs.example/form?step=1&tab=#top',
    'replace https://jobs.example/form?step=1#top',
  ])
})
