import type { z } from 'zod'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'

/**
 * Tokens of emailed links that state what they allow, signed for one purpose at one site. Nothing is stored: the caller
 * checks that the objects named in a token still exist. `words` is the shape of the statement, a short tuple.
 */
export function emailedToken<Words extends z.ZodType<readonly unknown[]>>(purpose: string, words: Words) {
  const sign = (secret: string, tenantId: number, statement: string) =>
    keyedHash(secret, purpose, String(tenantId), statement)
  return {
    write(secret: string, tenantId: number, stated: z.input<Words>): string {
      const statement = Buffer.from(JSON.stringify(stated)).toString('base64url')
      return `${statement}.${sign(secret, tenantId, statement)}`
    },
    /** Returns undefined for a token that was not signed here for this purpose and site. */
    read(secret: string, tenantId: number, token: string): z.output<Words> | undefined {
      const [statement = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !isSame(signature, sign(secret, tenantId, statement))) return undefined
      return words.safeParse(JSON.parse(Buffer.from(statement, 'base64url').toString('utf8'))).data
    },
  }
}
