import { afterEach, expect, test, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

/** Fake XMLHttpRequest with the subset under test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  opened: unknown[] = []
  body: unknown
  open(...parts: unknown[]) {
    this.opened = parts
    FakeRequest.last = this
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders = () => 'x-csrf-token: new:token\r\ncontent-type: application/json\r\n'
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

const progress = (loaded: number, total: number) =>
  Object.assign(new Event('progress'), { lengthComputable: true, loaded, total })

afterEach(() => vi.unstubAllGlobals())

test('a form is sent with its headers, reports progress, and resolves like fetch', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const shares: number[] = []
  const form = new FormData()
  const sending = sendWithProgress((share) => shares.push(share))('/api/x', {
    method: 'POST',
    headers: { 'x-csrf-token': 'old' },
    body: form,
  })
  const request = FakeRequest.last
  expect([request.opened, request.headers, request.body]).toEqual([['POST', '/api/x'], { 'x-csrf-token': 'old' }, form])
  request.upload.dispatchEvent(progress(1, 4))
  request.upload.dispatchEvent(progress(4, 4))
  Object.assign(request, { status: 409, responseText: '{"status":409}' })
  request.dispatchEvent(new Event('load'))
  const answer = await sending
  expect([answer.status, answer.headers.get('x-csrf-token'), await answer.json()]).toEqual([
    409,
    'new:token',
    { status: 409 },
  ])
  expect(shares).toEqual([0.25, 1])
})

test('network failure and abort reject like fetch', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const failed = sendWithProgress(() => undefined)('/api/x', { method: 'POST' })
  FakeRequest.last.dispatchEvent(new Event('error'))
  await expect(failed).rejects.toBeInstanceOf(TypeError)
  const stop = new AbortController()
  const ended = sendWithProgress(() => undefined)('/api/x', { method: 'POST', signal: stop.signal })
  stop.abort()
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
})
