import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'
import type { Database } from '#platform/db/database.ts'
import { tokenHash } from '#platform/secrets/token.ts'

type Row = Record<string, unknown>

/**
 * Creates the library's database adapter for one tenant: every row it writes belongs to the tenant, it finds no others,
 * and session tokens are stored as hashes.
 */
export function tenantAdapter(db: Database, tenantId: number): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const whole = kyselyAdapter(db, { type: 'postgres', transaction: true })(options)
    return {
      ...whole,
      ...ofTenant(whole, tenantId),
      transaction: (work) => whole.transaction((part) => work({ ...part, ...ofTenant(part, tenantId) })),
    }
  }
}

function ofTenant(inner: DBTransactionAdapter, tenantId: number): Omit<DBTransactionAdapter, 'id'> {
  const own = (model: string, where: Where[] = []): Where[] => [
    { field: 'tenantId', value: tenantId },
    ...where.map((term) => (isToken(model, term.field) ? { ...term, value: hashed(term.value) } : term)),
  ]
  /** Restores the token of a row that was found or created by it. */
  const open = <T>(row: T, token: unknown): T => (row && typeof token === 'string' ? { ...row, token } : row)
  const tokenOf = (model: string, where: Where[] = []) =>
    where.find((term) => isToken(model, term.field) && (term.operator ?? 'eq') === 'eq')?.value
  const stored = (model: string, data: Row): Row =>
    model === 'session' && 'token' in data ? { ...data, token: hashed(data['token']) } : data
  return {
    create: async (input) => {
      const data = { ...stored(input.model, input.data), tenantId }
      return open(await inner.create({ ...input, data }), input.model === 'session' && input.data['token'])
    },
    findOne: async (input) =>
      open(await inner.findOne({ ...input, where: own(input.model, input.where) }), tokenOf(input.model, input.where)),
    findMany: (input) => inner.findMany({ ...input, where: own(input.model, input.where) }),
    count: (input) => inner.count({ ...input, where: own(input.model, input.where) }),
    update: async (input) =>
      open(
        await inner.update({
          ...input,
          where: own(input.model, input.where),
          update: stored(input.model, input.update),
        }),
        tokenOf(input.model, input.where),
      ),
    updateMany: (input) => inner.updateMany({ ...input, where: own(input.model, input.where) }),
    delete: (input) => inner.delete({ ...input, where: own(input.model, input.where) }),
    deleteMany: (input) => inner.deleteMany({ ...input, where: own(input.model, input.where) }),
    consumeOne: (input) => inner.consumeOne({ ...input, where: own(input.model, input.where) }),
    incrementOne: (input) => inner.incrementOne({ ...input, where: own(input.model, input.where) }),
  }
}

const isToken = (model: string, field: string) => model === 'session' && field === 'token'

function hashed(value: unknown): never {
  const hash = Array.isArray(value) ? value.map((one) => tokenHash(String(one))) : tokenHash(String(value))
  return hash as never
}
