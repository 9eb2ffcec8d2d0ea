import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildConfig } from '#config/config.ts'
import { processEnvironment } from '#config/env.ts'
import { serverLimits } from './limits.ts'
import { loadSecrets } from '#config/secrets.ts'
import { refuseSecondServer } from '#platform/db/database.ts'
import { deleteServerRecord, recordServer } from '#platform/db/data-folder.ts'
import { keepPostgresRunning } from '#platform/db/keep-postgres.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { buildApp } from './build-app.ts'
import { openContext } from './boot/context.ts'
import { developmentPages } from './pages/development-pages.ts'
import { builtPages } from './pages/built-pages.ts'
import { cleanUpScripts, shareScripts } from './pages/scripts/share-scripts.ts'
import { reportFirstSteps } from './boot/first-site.ts'
import { explainStart } from './boot/explain-start.ts'
import { features } from './features.ts'
import { openServerContext, type ServerContext } from './boot/server-context.ts'

async function start(): Promise<void> {
  const development = process.argv.includes('--dev')
  const env = processEnvironment()
  const config = { ...buildConfig(env), production: !development }
  const secrets = loadSecrets(env)
  // Standard error, because standard output is reserved for command output.
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
  // More specific than the taken port, which is also true.
  if (!config.databaseUrl) refuseSecondServer(config.dataFolder)
  // Before anything else, because a taken port ends the start at once, and the demo's emails contain links to it.
  const held = await reservePort(config.host, config.port)
  const { port } = held
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const pages = development ? developmentPages() : builtPages()
  const { clientFolder } = pages
  const base = await openContext(config, secrets, 'server', log, () => publicUrl)
  if (clientFolder) {
    // Before the first page that needs them.
    await shareScripts(base.db, clientFolder)
    runRegularly(base, { name: 'clean-up-page-files', cron: '23 4 * * *' }, (db, now) =>
      cleanUpScripts(db, clientFolder, now),
    )
  }
  const context = await openServerContext(base)
  const app = await buildApp(context, pages)
  let stopWatching: (() => Promise<void>) | undefined
  const stop = async () => {
    await stopWatching?.()
    // Cuts off clients that are too slow.
    const cut = setTimeout(() => app.server.closeAllConnections(), serverLimits.finishRequestsMs)
    await Promise.all([app.close(), context.jobs.stop()])
    clearTimeout(cut)
    await context.close()
    deleteServerRecord(config.dataFolder)
  }
  try {
    await held.release()
    await app.listen({ host: config.host, port })
  } catch (error) {
    await stop()
    throw error
  }
  const record = (postgresPid: number | null) =>
    recordServer(config.dataFolder, { pid: process.pid, url: publicUrl, postgresPid })
  const { embedded } = context.database
  record(embedded?.pid ?? null)
  if (embedded)
    stopWatching = keepPostgresRunning(config.dataFolder, embedded, { onStart: record, say: log.warn.bind(log) })
  closeWithGrace(
    {
      delay: serverLimits.stopWithinMs,
      logger: { error: (message: unknown) => log.error({ err: message }, 'stopping') },
    },
    stop,
  )
  while (!(await context.isReady())) await pause(serverLimits.readinessCheckMs)
  console.log(`Foyer is ready at ${publicUrl}`)
  if (config.seed === 'demo') console.log(await aboutDemo(context))
  else await reportFirstSteps(context, console.log)
}

/** Takes a port, or a free one for 0, and keeps it from other programs until it is released. */
async function reservePort(host: string, wanted: number): Promise<{ port: number; release(): Promise<void> }> {
  const holder = createServer((socket) => socket.destroy()).listen(wanted, host)
  await once(holder, 'listening')
  const address = holder.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async release() {
      holder.close()
      await once(holder, 'close')
    },
  }
}

/** Returns the features' lines about the demo and the folder of its emails. */
async function aboutDemo(context: ServerContext): Promise<string> {
  const { smtpUrl, dataFolder } = context.config
  const lines: string[] = []
  for (const feature of features) lines.push(...((await feature.aboutDemo?.(context)) ?? []))
  return [...lines, ...(smtpUrl ? [] : [`Emails are saved in ${outboxFolder(dataFolder)}`])].join('\n')
}

if (!existsSync(new URL('../../dist/client', import.meta.url)) && !process.argv.includes('--dev')) {
  console.error('The pages aren’t built. Run npm run build, or npm start, which builds them.')
  process.exit(1)
}
start().catch((error: unknown) => {
  console.error(explainStart(error))
  process.exit(1)
})
