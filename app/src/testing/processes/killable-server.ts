import { flushCompileCache } from 'node:module'
import { setUpCompileCache } from '#main/boot/compile-cache.ts'

setUpCompileCache()
const { Client } = await import('pg')
const { buildConfig } = await import('#config/config.ts')
const { processEnvironment } = await import('#config/env.ts')
const { loadSecrets } = await import('#config/secrets.ts')
const { buildApp } = await import('#main/build-app.ts')
const { openContext } = await import('#main/boot/context.ts')
const { openServerContext } = await import('#main/boot/server-context.ts')

// A server without pages, as a process that tests can kill; it reports its URL, and ends with the test. It leaves jobs
// of the named kind to others.
const env = processEnvironment()
const config = buildConfig(env)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let url = 'http://localhost'
const base = await openContext(config, loadSecrets(env), 'server', log, () => url)
const { handle } = base.jobs
base.jobs.handle = (kind, handler) => {
  if (kind.name !== process.argv[2]) handle(kind, handler)
}
const context = await openServerContext(base)
const app = await buildApp(context, undefined)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`

/** Number of statements left before the process kills itself. */
let left = Number.POSITIVE_INFINITY
const { query } = Client.prototype
Object.assign(Client.prototype, {
  query(this: InstanceType<typeof Client>, ...statement: unknown[]): unknown {
    left -= 1
    if (left < 0) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, this, statement)
  },
})
process.on('message', (statements) => {
  left = Number(statements)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A killed process writes nothing at exit.
flushCompileCache()
process.send?.(url)
