import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SelectItem } from './select-item.ts'
import { standardModels } from '../standard/models.ts'
import { createFormStore } from '../state/form-store.ts'
import { fetchOptions, cachedOptions, optionsAddress, readOptions } from './fetch-options.ts'
import { optionSource } from './option-source.ts'
import { parentOf, parentValue } from './parent-value.ts'

const options = [{ label: 'Delft', value: 'd' }]
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://careers.example/apply'))
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function servedBy(serve: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(serve)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('an address of options', () => {
  test('carries the value of the parent, so written that it stays one part of the address', () => {
    expect(optionsAddress('/cities/{{parentValue}}?of={{parentValue}}', 'a/b?c&d $&')).toBe(
      '/cities/a%2Fb%3Fc%26d%20%24%26?of=a%2Fb%3Fc%26d%20%24%26',
    )
  })

  test('is asked once, however many fields ask and however much later', async () => {
    const fetch = servedBy(async () => answer({ data: { options } }))
    const both = await Promise.all([fetchOptions('/once'), fetchOptions('/once')])
    expect(both).toEqual([options, options])
    vi.setSystemTime(Date.now() + 365 * 24 * 3600 * 1000)
    expect(await fetchOptions('/once')).toEqual(options)
    expect(cachedOptions('/once')).toEqual(options)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('is asked again when the server fails, and the failure is not kept', async () => {
    const fetch = servedBy(async () => answer({}, 500))
    const failed = expect(fetchOptions('/fails')).rejects.toThrow('500')
    await vi.runAllTimersAsync()
    await failed
    expect(fetch).toHaveBeenCalledTimes(3)
    fetch.mockImplementation(async () => answer({ data: { options } }))
    expect(await fetchOptions('/fails')).toEqual(options)
  })

  test('is not asked again when the server refuses', async () => {
    const fetch = servedBy(async () => answer({}, 404))
    await expect(fetchOptions('/refused')).rejects.toThrow('404')
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

test('options are read at data.data.options of the response, and what is not an option is left out', () => {
  expect(readOptions({ data: { options } })).toEqual(options)
  expect(readOptions({ data: { data: { options } } })).toEqual(options)
  expect(readOptions({ data: { options: [...options, null, 'x', { label: 'No value' }, { value: 1 }] } })).toEqual(
    options,
  )
  expect(readOptions({ data: { options: [] } })).toEqual([])
  expect(() => readOptions('<html>')).toThrow('no list of options')
})

describe('where options come from', () => {
  const item = (more: Partial<SelectItem>): SelectItem => ({ name: 'city', type: 'select', ...more })

  test('nothing is loaded without an answer of the parent that the address needs', () => {
    const needs = item({ apiEndpoint: '/cities/{{parentValue}}' })
    expect(optionSource(needs, '')).toEqual({})
    expect(optionSource(needs, null)).toEqual({})
    expect(optionSource(needs, 'nl').load).toBeDefined()
    expect(optionSource(item({ apiEndpoint: '/cities' }), '').load).toBeDefined()
  })

  test('a call in code is asked once for each value of the parent', async () => {
    const apiCall = vi.fn(async (parent: string | undefined) => [{ label: `City of ${parent}`, value: 1 }])
    const called = item({ apiCall })
    expect(await optionSource(called, 'nl').load?.()).toEqual([{ label: 'City of nl', value: 1 }])
    expect(optionSource(called, 'nl').ready).toEqual([{ label: 'City of nl', value: 1 }])
    await optionSource(called, 'nl').load?.()
    await optionSource(called, 'be').load?.()
    expect(apiCall.mock.calls).toEqual([['nl'], ['be']])
    expect(optionSource(called, '')).toEqual({})
  })
})

test('the parent is the first dependency: a sibling in the same row before a field of the form; hidden, it has no value', () => {
  const city = { name: 'city', type: 'select', dependencies: ['land'], apiEndpoint: '/c/{{parentValue}}' }
  const store = createFormStore({
    models: standardModels,
    definition: {
      sections: [
        {
          title: 'Homes',
          items: [
            { name: 'abroad', type: 'checkboxItem' },
            {
              name: 'land',
              type: 'text',
              visibleFn: { field: 'abroad', operator: 'equals', value: true },
            },
            city,
            { name: 'homes', type: 'dynamicList', items: [{ name: 'land', type: 'text' }, city] } as never,
          ],
        },
      ],
    },
    initialValues: { abroad: true, land: 'nl', homes: [{ land: 'be' }, { land: '' }] },
  })
  const valueFor = (name: string) => {
    const node = store.field(name)
    return node && parentValue(parentOf(store, node))
  }
  expect(valueFor('city')).toBe('nl')
  expect(valueFor('homes.0.city')).toBe('be')
  expect(valueFor('homes.1.city')).toBe('')
  expect(valueFor('abroad')).toBeUndefined()
  const abroad = store.field('abroad')
  if (abroad) store.change(abroad, false)
  store.flush()
  expect(valueFor('city')).toBeNull()
})
