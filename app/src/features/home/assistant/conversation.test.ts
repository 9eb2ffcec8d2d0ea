import * as limits from '#config/limits.ts'
import { expect, test } from 'vitest'
import { talkContext } from './conversation.ts'
import type { EngineRequest } from './server/engine/contract/engine.ts'
import { condition, isProposed, parseCall } from './tools.ts'

test('a page that sends no state has nothing open, shown, searched or pending', () => {
  const context: EngineRequest['context'] = talkContext.parse({})
  expect(context).toEqual({ position: null, open: null, shown: [], cart: [], search: null, pending: null, turns: [] })
})

test('a pending proposal must be a known tool with valid arguments', () => {
  const pending = { token: 't', name: 'cart_add', arguments: { position_ids: [7] } }
  expect(talkContext.parse({ pending }).pending?.call).toEqual({ name: 'cart_add', arguments: { position_ids: [7] } })
  expect(talkContext.safeParse({ pending: { ...pending, name: 'accept_offer' } }).success).toBe(false)
  expect(talkContext.safeParse({ pending: { ...pending, arguments: {} } }).success).toBe(false)
})

test('conversations longer than the tab stores are refused', () => {
  const turns = Array.from({ length: limits.assistantTurns + 1 }, () => ({
    role: 'user',
    text: 'x'.repeat(limits.assistantMessageCharacters),
  }))
  expect(talkContext.safeParse({ turns }).success).toBe(false)
})

test('only tools that change something are proposed', () => {
  const add = parseCall('cart_add', { position_ids: [1] })
  const show = parseCall('show_job', { position_id: 1 })
  expect([add && isProposed(add), show && isProposed(show)]).toEqual([true, false])
  expect(parseCall('toString', {})).toBeUndefined()
})

test('a condition is one of those that are read from texts', () => {
  expect(condition.safeParse({ kind: 'shift', value: 'weekend', not: true }).success).toBe(true)
  expect(condition.safeParse({ kind: 'age', max: 30 }).success).toBe(false)
})
