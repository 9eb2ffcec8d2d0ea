import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { installHealth } from './health.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Opens a server, asks it for its metrics and closes it. */
async function serveOnce(): Promise<{ server: WeakRef<object>; metrics: string }> {
  const app = fastify()
  installHealth(
    app,
    { isReady: async () => true, askDatabase: async () => app.server !== undefined, ownsDatabase: true },
    { metricsToken: undefined, trustProxy: undefined, publicUrl: undefined },
  )
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  await app.close()
  return { server: new WeakRef(app.server), metrics: body }
}

test('each server of a process states the metrics of the process and its own', async () => {
  for (const { metrics } of [await serveOnce(), await serveOnce()]) {
    expect(metrics).toMatch(/^foyer_process_cpu_seconds_total \d/m)
    expect(metrics).toMatch(/^foyer_database_up 1$/m)
  }
})

test('a closed server leaves the memory', async () => {
  const { server } = await serveOnce()
  await vi.waitFor(() => {
    collectGarbage()
    // A failed comparison with the server itself would keep it in memory.
    expect(server.deref() === undefined).toBe(true)
  })
})
