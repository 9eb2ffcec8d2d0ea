import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { type ApiScope, apiScopes, isApiScope } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './api-keys.ts'
import { type ApiKeyRow, listKeys, revokeKey } from './store.ts'

function parseScopes(words: readonly string[]): ApiScope[] {
  if (words.length === 0)
    throw new CommandError('no-scope', `Say what the key can do, with --scope. The scopes are ${apiScopes.join(', ')}.`)
  return words.map((word) => {
    if (isApiScope(word)) return word
    throw new CommandError('unknown-scope', `There is no scope “${word}”. The scopes are ${apiScopes.join(', ')}.`)
  })
}

function parseEnd(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null
  const end = new Date(text)
  if (Number.isNaN(end.getTime()))
    throw new CommandError('bad-date', `“${text}” isn’t a date. Write it like 2027-01-31 or 2027-01-31T12:00:00Z.`)
  if (end <= now) throw new CommandError('past-date', `${text} is in the past, so the key would never work.`)
  return end
}

const create = defineCommand({
  name: 'api-key create',
  summary: 'Create a key for the company API',
  details: [
    'The key is shown only once. Programs send it in the header Authorization: Bearer KEY.',
    `Scopes: ${apiScopes.join(', ')}.`,
  ],
  arguments: [{ name: 'NAME', describe: 'The program that uses the key, for the list.' }],
  options: {
    scope: { value: 'SCOPE', many: true, describe: 'A right of the key; repeatable.' },
    expires: { value: 'ISO', describe: 'The time from which the key no longer works. Never, by default.' },
  },
  async run(context: CommandContext, { values: [name = ''], options: { scope, expires } }) {
    const scopes = parseScopes(scope)
    const { db, now } = await context.site()
    const tenant = await context.tenant()
    const at = await now()
    const expiresAt = parseEnd(expires, at)
    const { prefix, key } = await createApiKey(db, { tenantId: tenant.id, name, scopes, expiresAt, now: at })
    return {
      data: { api_key: { prefix, name, scopes, expires_at: expiresAt, key } },
      lines: [`Key ${prefix} of ${tenant.domain} can use ${scopes.join(', ')}.`, key],
    }
  },
})

function stateOf({ revokedAt, expiresAt }: ApiKeyRow, now: Date): string {
  if (revokedAt) return `revoked on ${revokedAt.toISOString()}`
  if (expiresAt && expiresAt <= now) return `expired on ${expiresAt.toISOString()}`
  return expiresAt ? `valid until ${expiresAt.toISOString()}` : 'valid'
}

const list = defineCommand({
  name: 'api-key list',
  summary: 'List the keys for the company API',
  details: ['Doesn’t show secrets.'],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { db, now } = await context.site()
    const tenant = await context.tenant()
    const at = await now()
    const keys = await listKeys(db, tenant.id)
    const lines = keys.map((key) => {
      const used = key.lastUsedAt ? `last used ${key.lastUsedAt.toISOString()}` : 'never used'
      return `${key.prefix}  ${key.name}  ${key.scopes.join(', ')}  ${stateOf(key, at)}  ${used}`
    })
    return {
      data: {
        api_keys: keys.map(({ prefix, name, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }) => ({
          prefix,
          name,
          scopes,
          created_at: createdAt,
          expires_at: expiresAt,
          revoked_at: revokedAt,
          last_used_at: lastUsedAt,
        })),
      },
      lines: lines.length > 0 ? lines : [`${tenant.domain} has no API keys.`],
    }
  },
})

const revoke = defineCommand({
  name: 'api-key revoke',
  summary: 'Revoke a key for the company API',
  arguments: [{ name: 'PREFIX', describe: 'The key’s prefix from foyer api-key list.' }],
  options: {},
  async run(context: CommandContext, { values: [prefix = ''] }) {
    const { db, now } = await context.site()
    const tenant = await context.tenant()
    if (!(await revokeKey(db, tenant.id, prefix, await now())))
      throw new CommandError(
        'unknown-key',
        `${tenant.domain} has no key ${prefix}. Run foyer api-key list to see them.`,
      )
    return { data: { revoked: prefix }, lines: [`Key ${prefix} no longer works.`] }
  },
})

export const apiKeyCommands = [create, list, revoke]
