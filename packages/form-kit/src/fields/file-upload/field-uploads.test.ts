import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkValues } from '../../server/check-values.ts'
import { createFormStore } from '../../state/form-store.ts'
import { standardModels } from '../../standard/models.ts'
import { FieldUploads, UploadError } from './field-uploads.ts'
import type { UploadCall } from './files/file-upload-item.ts'
import type { UploadedFile } from './files/uploaded-file.ts'
import { withUploads } from './with-uploads.ts'

const browser = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('window', browser)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cv = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })
const entry = (uid: string, file = cv) => ({ uid, name: file.name, size: file.size, type: file.type, file })

const definition = {
  sections: [
    { title: 'Papers', items: [{ name: 'cv', type: 'fileUpload', label: 'CV', required: true }] },
    {
      title: 'More',
      items: [
        {
          name: 'more',
          type: 'dynamicList',
          label: 'More',
          items: [{ name: 'paper', type: 'fileUpload', label: 'Paper' }],
        },
      ],
    },
  ],
}

/** A field with one file that waits to be uploaded. */
function waiting(upload: UploadCall, files: readonly unknown[] = [entry('a')]) {
  const store = createFormStore({
    definition: withUploads(definition, upload),
    models: standardModels,
    initialValues: { cv: files },
  })
  const node = store.field('cv')
  if (!node) throw new Error('no field')
  const uploads = new FieldUploads(store, node as ConstructorParameters<typeof FieldUploads>[1])
  const file = () => (node.state.value as readonly UploadedFile[])[0]
  return { store, node, uploads, file }
}

const soon = () => vi.advanceTimersByTimeAsync(0)

describe('a file that a person chose', () => {
  test('is uploaded at once, and the field reports its id', async () => {
    const seen: unknown[] = []
    const { store, uploads, file } = waiting(async (sent, { uid, field, onProgress }) => {
      seen.push(sent, uid, field)
      onProgress(0.5)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { id: 'f1', notice: 'This file is protected by a password.' }
    })
    expect(store.values()).toMatchObject({ cv: [] })
    uploads.resume()
    expect(seen).toEqual([cv, 'a', 'cv'])
    expect([...uploads.shares]).toEqual([['a', 0.5]])
    expect(store.checkAll()).toMatchObject({
      errors: { cv: 'cv.pdf is still uploading. Wait until it’s done, or stop it.' },
    })
    await vi.advanceTimersByTimeAsync(100)
    expect(store.checkAll()).toMatchObject({ ok: true, values: { cv: ['f1'] } })
    expect(file()?.notice).toBe('This file is protected by a password.')
  })

  test('stays without a connection, and is uploaded after 1, 2, 4 to 30 seconds', async () => {
    let tries = 0
    const { store, uploads, file } = waiting(async () => {
      tries += 1
      if (tries < 8) throw new TypeError('Failed to fetch')
      return { id: 'f1' }
    })
    uploads.resume()
    await soon()
    expect(file()?.status).toBe('waiting')
    expect(store.checkAll()).toMatchObject({
      errors: { cv: 'cv.pdf isn’t uploaded yet. We’ll try again when you’re online.' },
    })
    await vi.advanceTimersByTimeAsync((1 + 2 + 4 + 8 + 16 + 30) * 1000)
    expect(tries).toBe(7)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(store.values()).toMatchObject({ cv: ['f1'] })
  })

  test('is uploaded as soon as the browser is online', async () => {
    let isOnline = false
    const { store, uploads } = waiting(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return { id: 'f1' }
    })
    uploads.resume()
    await soon()
    isOnline = true
    browser.dispatchEvent(new Event('online'))
    await soon()
    expect(store.values()).toMatchObject({ cv: ['f1'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is refused says why, and can be tried again', async () => {
    let isFull = true
    const { store, uploads, file } = waiting(async () => {
      if (isFull) throw new UploadError('There is no room for this file.')
      return { id: 'f1' }
    })
    uploads.resume()
    await soon()
    expect(file()).toMatchObject({ status: 'failed', notice: 'There is no room for this file.', file: cv })
    expect(store.checkAll()).toMatchObject({ errors: { cv: 'cv.pdf isn’t uploaded. Try again or remove it.' } })
    isFull = false
    uploads.start('a')
    await soon()
    expect(store.values()).toMatchObject({ cv: ['f1'] })
  })

  test('can be stopped', async () => {
    let stopped = false
    const { store, node, uploads } = waiting(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true
            reject(new DOMException('Aborted', 'AbortError'))
          })
        }),
    )
    uploads.resume()
    uploads.stop('a')
    store.change(node, [])
    await soon()
    expect(stopped).toBe(true)
    expect(uploads.shares.size).toBe(0)
    expect(store.values()).toMatchObject({ cv: [] })
  })

  test('replaces the earlier one in a field for one file, once it is uploaded', async () => {
    const { store, node, uploads } = waiting(async () => ({ id: 'f2' }), [{ id: 'f1', name: 'old.pdf', size: 9 }])
    store.change(node, [...(node.state.value as readonly UploadedFile[]), { ...entry('b'), status: 'waiting' }])
    expect(store.values()).toMatchObject({ cv: ['f1'] })
    uploads.resume()
    await soon()
    expect(store.values()).toMatchObject({ cv: ['f2'] })
  })
})

test('a server checks ids, and a field without uploads takes none', async () => {
  const sent = { cv: ['f1'], more: [{ paper: ['f2'] }] }
  expect(await checkValues(withUploads(definition), sent)).toEqual({ ok: true, values: sent, ignored: [] })
  expect(await checkValues(withUploads(definition), { cv: [{ id: 'f1', name: 'run.exe', size: 3 }] })).toMatchObject({
    ok: false,
  })
  expect(await checkValues(definition, sent)).toMatchObject({ ok: false, errors: { cv: 'CV is required' } })
})
