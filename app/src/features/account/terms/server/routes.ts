import type { Database } from '#platform/db/database.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { attestTerms as attest, getTerms } from '../contract.ts'
import { attestTerms } from './attest-terms.ts'
import { showTerms } from './show-terms.ts'

export const termsBindings = ({ db }: { db: Database }): Binding[] => [
  bind(getTerms, async ({ tenant, viewer }) => ({ data: await showTerms(db, tenant, viewer) })),
  bind(attest, async ({ body, ...call }) => ({ data: await attestTerms(db, call, body.version) })),
]
