import { expect, test } from 'vitest'
import { withoutSort } from './sign-in-address.ts'

test('the sort order is removed from a URL, and nothing else', () => {
  expect(withoutSort('/careers/search?query=a+b&sort_by=timestamp&filter_x=1%2C2#top')).toBe(
    '/careers/search?query=a+b&filter_x=1%2C2#top',
  )
  expect(withoutSort('https://jobs.example/careers?sort_by=distance')).toBe('https://jobs.example/careers')
  expect(withoutSort('/careers?sort%5Fby=hot&sort_by=solr&domain=meridian.example')).toBe(
    '/careers?domain=meridian.example',
  )
})

test('a URL without a sort order is unchanged', () => {
  for (const address of [
    '/careers',
    '/careers?',
    '/careers?query=sort_by&a=%7E',
    '/careers?my_sort_by=x',
    '/a#?sort_by=b',
  ])
    expect(withoutSort(address)).toBe(address)
})
