import type { FastifyRequest } from 'fastify'
import { type AppConfig, isLoopback } from '#config/config.ts'
import { type AppError, requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { isBegun } from '#platform/feature/ports.ts'
import { features } from '../features.ts'

/** Quotes a word for a shell, if it needs it. */
const quoted = (word: string): string => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** Returns the command that creates the first site of an installation, for a terminal in Foyer's folder. */
export function createSiteCommand({ dataFolder, databaseUrl }: Pick<AppConfig, 'dataFolder' | 'databaseUrl'>): string {
  // The address of a database holds its password, so the command relies on the environment of the server.
  const where = databaseUrl === undefined ? `FOYER_DATA=${quoted(dataFolder)} ` : ''
  return `${where}npm run foyer -- tenant create example.com --name "Example Works"`
}

/**
 * Returns the refusal of any request to an installation without a company. Only a visitor on this machine learns how to create
 * one.
 */
export function noSiteError(request: Pick<FastifyRequest, 'hostname'>, config: AppConfig): AppError {
  const data = isLoopback(request.hostname) ? { command: createSiteCommand(config) } : {}
  return requestErrors.error('no-site', { data })
}

/**
 * Says what the operator of an installation without demo data does first: create a site, or become the first owner of one.
 * Sites that are created later are reported when this process learns of them.
 */
export async function reportFirstSteps(context: FeatureContext, say: (text: string) => void): Promise<void> {
  const { tenants, config, log } = context
  const reported = new Set<number>()
  const reportNew = async () => {
    for (const tenant of tenants.all()) {
      if (reported.has(tenant.id)) continue
      reported.add(tenant.id)
      for (const { firstSteps } of features) for (const line of (await firstSteps?.(context, tenant)) ?? []) say(line)
    }
  }
  let turn = Promise.resolve()
  const report = () => (turn = turn.then(reportNew))
  tenants.onChange(() => {
    report().catch((error: unknown) => log.warn({ err: error }, 'could not invite the first owner of a site'))
  })
  if (tenants.all().length === 0)
    say(`There’s no careers site yet. Create one in another terminal:\n  ${createSiteCommand(config)}`)
  await report()
}

/** Refuses the home of a site that no one has begun; the page says what to do next, and doesn't give the link away. */
export async function refuseUnbegun(context: FeatureContext, tenantId: number, pathname: string): Promise<void> {
  if (/^\/(?:careers\/?)?$/.test(pathname) && !(await context.use(isBegun)(tenantId)))
    throw requestErrors.error('no-owner')
}
