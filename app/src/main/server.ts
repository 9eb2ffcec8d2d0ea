import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildConfig } from '#config/config.ts'
import { processEnvironment } from '#config/env.ts'
import { serverLimits } from '#config/server-limits.ts'
import { loadSecrets } from '#config/secrets.ts'
import { forgetServer, recordServer } from '#platform/db/data-folder.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { buildApp } from './boot/build-app.ts'
import { openContext } from './boot/context.ts'
import { developmentPages } from './pages/development-pages.ts'
import { builtPages } from './pages/built-pages.ts'
import { explainStart } from './boot/explain-start.ts'
import { features } from './features.ts'
import { openServerContext, type ServerContext } from './boot/server-context.ts'

async function start(): Promise<void> {
  const development = process.argv.includes('--dev')
  const env = processEnvironment()
  const config = { ...buildConfig(env), production: !development }
  const secrets = loadSecrets(env)
  // Standard error; standard output is reserved for command output.
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
  // A port chosen by the system is known only later; jobs that need the URL earlier are retried.
  let publicUrl = config.publicUrl ?? (config.port === 0 ? '' : `http://localhost:${config.port}`)
  const context = await openServerContext(await openContext(config, secrets, 'server', log, () => publicUrl))
  const app = await buildApp(context, development ? developmentPages() : builtPages())
  const stop = async () => {
    // Cuts off clients that are too slow.
    const cut = setTimeout(() => app.server.closeAllConnections(), serverLimits.finishRequestsMs)
    await Promise.all([app.close(), context.jobs.stop()])
    clearTimeout(cut)
    await context.close()
    forgetServer(config.dataFolder)
  }
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await stop()
    throw error
  }
  const address = app.server.address()
  publicUrl ||= `http://localhost:${typeof address === 'object' ? address?.port : config.port}`
  recordServer(config.dataFolder, {
    pid: process.pid,
    url: publicUrl,
    postgresPid: context.database.embedded?.pid ?? null,
  })
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
}

/** Returns the features' lines about the demo and where its emails are written. */
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
