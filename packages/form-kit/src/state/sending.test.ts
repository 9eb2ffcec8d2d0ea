import { expect, test, vi } from 'vitest'
import { standardModels } from '../standard/models.ts'
import { createFormStore, type FormStore } from './form-store.ts'
import { SubmitError } from './sending.ts'

function form(): FormStore {
  const items = [
    { name: 'name', type: 'text', label: 'Name', required: true },
    { name: 'email', type: 'email', label: 'Email' },
    { name: 'nick', type: 'text', label: 'Nickname', hidden: true },
  ]
  return createFormStore({
    definition: { sections: [{ title: 'All', items }] },
    models: standardModels,
    initialValues: { name: 'Ada', email: 'ada@example.com' },
  })
}

test('while a submit is on its way the form is busy, and a second submit sends nothing [RB-30]', async () => {
  const store = form()
  const seen: boolean[] = []
  store.subscribe(store, () => seen.push(store.state.submitting))
  const { promise, resolve } = Promise.withResolvers<void>()
  const take = vi.fn(() => promise)
  const first = store.send(take)
  const second = store.send(take)
  await vi.waitFor(() => expect(take).toHaveBeenCalled())
  expect(store.state.submitting).toBe(true)
  resolve()
  expect(await first).toEqual({ ok: true, values: { name: 'Ada', email: 'ada@example.com' } })
  expect(await second).toEqual(await first)
  expect(take).toHaveBeenCalledTimes(1)
  expect(store.state).toMatchObject({ submitting: false, failure: undefined })
  expect(seen).toContain(true)
  expect(seen.at(-1)).toBe(false)
})

test('a failed submit is reported, keeps the values, and the next one starts clean [RB-30]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const store = form()
  const outcome = await store.send(() => Promise.reject(new TypeError('fetch failed')))
  expect(outcome).toEqual({ ok: false, errors: {}, refused: true })
  expect(store.state).toMatchObject({ submitting: false, failure: expect.stringContaining('try again') })
  expect(store.values()).toEqual({ name: 'Ada', email: 'ada@example.com' })
  expect(log).toHaveBeenCalledWith('The form was not sent:', expect.any(TypeError))
  log.mockClear()
  expect(await store.send(() => undefined)).toMatchObject({ ok: true })
  expect(store.state.failure).toBeUndefined()
})

test('a SubmitError puts texts at fields and above the form, those of hidden fields too [RB-30]', async () => {
  const store = form()
  const focused: string[] = []
  store.onFocusRequest(({ item }) => focused.push(item.name))
  const fields = { email: 'Taken', nick: 'Too short' }
  const outcome = await store.send(() => Promise.reject(new SubmitError({ message: 'Sign in first.', fields })))
  expect(outcome).toEqual({ ok: false, errors: { email: 'Taken' }, refused: true })
  expect(store.field('email')?.state.error).toBe('Taken')
  expect(focused).toEqual(['email'])
  expect(store.state.failure).toBe('Sign in first. Too short')
  await store.send(() => Promise.reject(new SubmitError({ fields: { email: 'Taken' } })))
  expect(store.state.failure).toBeUndefined()
  await store.send(() => Promise.reject(new SubmitError({})))
  expect(store.state.failure).toBe(store.messages.submitFailed)
  store.reset()
  expect(store.state.failure).toBeUndefined()
})

test('answers that do not pass the checks are not sent [RB-30]', async () => {
  const store = form()
  const node = store.field('name')
  if (node) store.change(node, '')
  const take = vi.fn()
  expect(await store.send(take)).toEqual({ ok: false, errors: { name: 'Name is required' } })
  expect(take).not.toHaveBeenCalled()
})
