import { buildConfig } from '#config/config.ts'
import { processEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { buildApp } from '#main/build-app.ts'
import { openContext, openServerContext } from '#main/context.ts'

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
process.stdout.write(`${url}\n`)
