import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { defineFeature, type Feature } from './feature.ts'
import { orderFeatures } from './order-features.ts'
import { defineService, provide, provideOpened, useService } from './service.ts'

const feature = (name: string, more: Partial<Feature> = {}) => defineFeature({ name, ...more })
const endpoint = (id: string, path: `/${string}`) =>
  defineEndpoint({ id, method: 'GET', path, summary: 'Bread', access: 'public', tenant: 'none', data: z.object({}) })
const service = () => defineService<number>('bread.loaves')

describe('the list of features', () => {
  test('is sorted so that each feature follows those it names, and otherwise keeps its order', () => {
    const list = [feature('shop', { after: ['oven', 'flour'] }), feature('sign'), feature('flour'), feature('oven')]
    expect(orderFeatures(list).map(({ name }) => name)).toEqual(['oven', 'flour', 'shop', 'sign'])
  })

  test.each<[string, Feature[], RegExp]>([
    ['the same name', [feature('oven'), feature('oven')], /The feature oven is declared twice, by oven and oven/],
    [
      'the same endpoint',
      [
        feature('oven', { endpoints: [endpoint('bread', '/a')] }),
        feature('shop', { endpoints: [endpoint('bread', '/b')] }),
      ],
      /The endpoint bread is declared twice, by oven and shop/,
    ],
    [
      'the same path',
      [
        feature('oven', { endpoints: [endpoint('bread', '/a')] }),
        feature('shop', { endpoints: [endpoint('cake', '/a')] }),
      ],
      /The route GET \/a is declared twice, by oven and shop/,
    ],
    [
      'the same service',
      [
        feature('oven', { provides: [provide(service(), () => 1)] }),
        feature('shop', { provides: [provide(service(), () => 2)] }),
      ],
      /The service bread.loaves is declared twice, by oven and shop/,
    ],
    [
      'the same page',
      [feature('oven', { pages: { jobs: { framed: true } } }), feature('shop', { pages: { jobs: { framed: true } } })],
      /jobs\.framed is declared twice, by oven and shop/,
    ],
    [
      'a feature after one that does not exist',
      [feature('shop', { after: ['mill'] })],
      /shop comes after mill, which is not/,
    ],
    [
      'features in a cycle',
      [feature('oven', { after: ['shop'] }), feature('shop', { after: ['oven'] })],
      /circle: oven → shop → oven/,
    ],
  ])('is refused with %s', (_what, list, message) => {
    expect(() => orderFeatures(list)).toThrow(message)
  })
})

describe('a service', () => {
  test('is created on first use, once per context', () => {
    const key = service()
    let made = 0
    const provision = provide(key, () => (made += 1))
    const [one, other] = [{}, {}]
    provision.register(one)
    provision.register(other)
    expect(made).toBe(0)
    expect([useService(one, key), useService(one, key), useService(other, key)]).toEqual([1, 1, 2])
  })

  test('that no feature provides, that is not open or that depends on itself is refused by name', async () => {
    const key = service()
    const context = {}
    expect(() => useService(context, key)).toThrow(/No feature provides the service bread.loaves/)
    provide(key, () => useService<number>(context, key) + 1).register(context)
    expect(() => useService(context, key)).toThrow(/depends on itself/)
    const opened = provideOpened(key, { open: async () => 3, serverOnly: true })
    opened.register(context)
    expect(() => useService(context, key)).toThrow(/not open. Only servers open it/)
    await opened.open?.(context)
    expect(useService(context, key)).toBe(3)
  })
})
