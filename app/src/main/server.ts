import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildConfig } from '#config/config.ts'
import { processEnvironment } from '#config/env.ts'
import { serverLimits } from '#config/server-limits.ts'
import { loadSecrets } from '#config/secrets.ts'
import { demoAccounts } from '#features/session/server/index.ts'
import { forgetServer, recordServer } from '#platform/db/data-folder.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { createLog } from '#platform/log/create-log.ts'
import { buildApp } from './build-app.ts'
import { openContext, openServerContext, type ServerContext } from './context.ts'
import { developmentPages } from './development-pages.ts'
import { builtPages } from './built-pages.ts'
import { explainStart } from './explain-start.ts'

async function start(): Promise<void> {
  const development = process.argv.includes('--dev')
  const env = processEnvironment()
  const config = { ...buildConfig(env), production: !development }
  const secrets = loadSecrets(env)
  const log = createLog(config)
  // A port that the system chooses is known only later; what needs the address until then is tried again.
  let publicUrl = config.publicUrl ?? (config.port === 0 ? '' : `http://localhost:${config.port}`)
  const context = await openServerContext(await openContext(config, secrets, 'server', log), log, () => publicUrl)
  const app = await buildApp(context, development ? developmentPages() : builtPages(), () => publicUrl)
  const stop = async () => {
    // Whoever sends or reads slower than this would hold the process longer than it may take.
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
  while (!(await context.search.isAnswering())) await pause(serverLimits.readinessCheckMs)
  console.log(`Foyer is ready at ${publicUrl}`)
  if (config.seed === 'demo') console.log(await aboutDemo(context, publicUrl))
}

/** Who may sign in to the demo, and where the mails go. */
async function aboutDemo({ config, db }: ServerContext, publicUrl: string): Promise<string> {
  const accounts = (await demoAccounts(db)).map(
    ({ email, domain }) => `  ${email}  ${publicUrl}/careers?domain=${domain}`,
  )
  const mails = config.smtpUrl ? [] : [`Mails are written to ${outboxFolder(config.dataFolder)}`]
  return ['Demo accounts, each with the password foyer-demo:', ...accounts, ...mails].join('\n')
}

if (!existsSync(new URL('../../dist/client', import.meta.url)) && !process.argv.includes('--dev')) {
  console.error('The pages are not built. Run npm run build first, or npm start, which does it.')
  process.exit(1)
}
start().catch((error: unknown) => {
  console.error(explainStart(error))
  process.exit(1)
})
