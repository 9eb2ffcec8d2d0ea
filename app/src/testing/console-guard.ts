import { afterAll, afterEach, beforeEach, vi } from 'vitest'

/** Unexpected console output fails a test: an unread warning is an unfixed defect. */
const METHODS = ['error', 'warn', 'log', 'info', 'debug'] as const

beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method)
})

afterEach(() => {
  const calls = METHODS.flatMap((method) => vi.mocked(console[method]).mock.calls.map((call) => [method, ...call]))
  vi.restoreAllMocks()
  if (calls.length > 0) throw new Error(`Unexpected console output: ${JSON.stringify(calls).slice(0, 2000)}`)
})

// Files share their modules: a part that is still loading when its file ends would fail, and remain failed, in each
// file after it.
afterAll(() => vi.dynamicImportSettled())
