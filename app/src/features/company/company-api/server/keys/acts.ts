import { z } from 'zod'
import { type ApiScope, apiScopes, isApiScope } from '#kernel/company/api-scopes.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import { apiKeyErrors } from '../../errors.ts'
import { companyApiLimits } from '../../limits.ts'
import { createApiKey } from './api-keys.ts'
import { revokeKey } from './store.ts'

/** Properties that all acts on API keys share. */
const managing = { scope: 'applications:write', roles: ['owner'], seenByCandidate: false } as const
const noApi = { none: 'A key that leaks must not be able to make more keys.' }

function readScopes(words: readonly string[]): ApiScope[] {
  if (words.length === 0)
    throw new CommandError('no-scope', `Say what the key can do, with --scope. The scopes are ${apiScopes.join(', ')}.`)
  return words.map((word) => {
    if (isApiScope(word)) return word
    throw new CommandError('unknown-scope', `There is no scope “${word}”. The scopes are ${apiScopes.join(', ')}.`)
  })
}

function readEnd(text: string | undefined): string | null {
  if (text === undefined) return null
  const end = new Date(text)
  if (!Number.isNaN(end.getTime())) return end.toISOString()
  throw new CommandError('bad-date', `“${text}” isn’t a date. Write it like 2027-01-31 or 2027-01-31T12:00:00Z.`)
}

interface CreatedKey {
  prefix: string
  name: string
  scopes: ApiScope[]
  expiresAt: Date | null
  key: string
}

const create = defineAct({
  name: 'api-key create',
  summary: 'Create a key for the company API',
  ...managing,
  input: z.object({
    name: z.string().trim().min(1).max(companyApiLimits.keyNameCharacters).describe('The program that uses the key.'),
    scopes: z.array(z.enum(apiScopes)).min(1),
    expires_at: z.iso.datetime({ offset: true }).nullable().default(null).describe('Null for a key without an end.'),
  }),
  refusals: apiKeyErrors.refusals('past-date'),
  async perform({ db }, { name, scopes, expires_at: end }, { tenant, now }): Promise<CreatedKey> {
    const expiresAt = end === null ? null : new Date(end)
    if (expiresAt && expiresAt <= now) throw apiKeyErrors.error('past-date')
    return {
      name,
      scopes,
      expiresAt,
      ...(await createApiKey(db, { tenantId: tenant.id, name, scopes, expiresAt, now })),
    }
  },
  objectOf: ({ prefix }) => prefix,
  api: noApi,
  atDesk: {
    answer: z.object({ prefix: z.string(), key: z.string().describe('The whole key. It is shown only once.') }),
    present: ({ prefix, key }) => ({ prefix, key }),
  },
  command: commandFace({
    details: [
      'The key is shown only once. Programs send it in the header Authorization: Bearer KEY.',
      `Scopes: ${apiScopes.join(', ')}.`,
    ],
    arguments: [{ name: 'NAME', describe: 'The program that uses the key, for the list.' }],
    options: {
      scope: { value: 'SCOPE', many: true, describe: 'A right of the key; repeatable.' },
      expires: { value: 'ISO', describe: 'The time from which the key no longer works. Never, by default.' },
    },
    input: ([name = ''], { scope, expires }) => ({ name, scopes: readScopes(scope), expires_at: readEnd(expires) }),
    answer: ({ prefix, name, scopes, expiresAt, key }: CreatedKey, { tenant }) => ({
      data: { api_key: { prefix, name, scopes, expires_at: expiresAt, key } },
      lines: [`Key ${prefix} of ${tenant.domain} can use ${scopes.join(', ')}.`, key],
    }),
  }),
})

const revoke = defineAct({
  name: 'api-key revoke',
  summary: 'Revoke a key for the company API',
  ...managing,
  input: z.object({ prefix: z.string().max(companyApiLimits.keyNameCharacters) }),
  refusals: apiKeyErrors.refusals('unknown-key'),
  async perform({ db }, { prefix }, { tenant, now }) {
    if (!(await revokeKey(db, tenant.id, prefix, now))) throw apiKeyErrors.error('unknown-key')
    return { prefix }
  },
  objectOf: ({ prefix }) => prefix,
  api: noApi,
  command: commandFace({
    arguments: [{ name: 'PREFIX', describe: 'The key’s prefix from foyer api-key list.' }],
    options: {},
    notFound: ([prefix = ''], { domain }) => `${domain} has no key ${prefix}. Run foyer api-key list to see them.`,
    input: ([prefix = '']) => ({ prefix }),
    answer: ({ prefix }: { prefix: string }) => ({
      data: { revoked: prefix },
      lines: [`Key ${prefix} no longer works.`],
    }),
  }),
})

/** The acts on API keys. */
export const apiKeyActs: readonly Act[] = [create, revoke]
