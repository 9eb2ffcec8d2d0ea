import { flushCompileCache } from 'node:module'
import { keepCompiled } from '#main/keep-compiled.ts'

keepCompiled()
const { buildConfig } = await import('#config/config.ts')
const { processEnvironment } = await import('#config/env.ts')
const { loadSecrets } = await import('#config/secrets.ts')
const { buildApp } = await import('#main/build-app.ts')
const { openContext, openServerContext } = await import('#main/context.ts')

/** A server without pages, as a process that tests can kill; it prints its address. */
const env = processEnvironment()
const config = buildConfig(env)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let url = 'http://localhost'
const context = await openServerContext(await openContext(config, loadSecrets(env), 'server', log), log, () => url)
const app = await buildApp(context, undefined, () => url)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
// Whoever is killed writes nothing at its end.
flushCompileCache()
process.stdout.write(`${url}\n`)
