import type { FastifyRequest } from 'fastify'
import { type AppConfig, isLoopback } from '#config/config.ts'
import { type AppError, requestErrors } from '#kernel/error.ts'

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
