import { expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from './after-press.ts'

test('what follows leaving a field waits for the end of a press, and is done before the click is', () => {
  const page = new EventTarget()
  const stop = watchPresses(page)
  const done: string[] = []
  page.addEventListener('click', () => done.push('click'))
  afterPress(() => done.push('by keyboard'))
  page.dispatchEvent(new Event('pointerdown'))
  afterPress(() => done.push('left'))
  expect(done).toEqual(['by keyboard'])
  page.dispatchEvent(new Event('pointerup'))
  expect(done).toEqual(['by keyboard'])
  page.dispatchEvent(new Event('click'))
  expect(done).toEqual(['by keyboard', 'left', 'click'])
  stop()
})

test('a press that ends without a click, or with a form that goes away, leaves nothing waiting', () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  const stop = watchPresses(page)
  const done: string[] = []
  page.dispatchEvent(new Event('pointerdown'))
  afterPress(() => done.push('dragged away'))
  page.dispatchEvent(new Event('pointerup'))
  vi.runAllTimers()
  expect(done).toEqual(['dragged away'])
  page.dispatchEvent(new Event('pointerdown'))
  afterPress(() => done.push('gone'))
  stop()
  expect(done).toEqual(['dragged away', 'gone'])
  vi.useRealTimers()
})
