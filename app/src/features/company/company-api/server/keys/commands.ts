import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { type ApiKeyRow, listKeys } from './store.ts'

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

export const apiKeyCommands = [list]
