import { z } from 'zod'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { importLimits } from '../../limits.ts'
import { lastImport } from '../../import-contract.ts'
import { findLastImport } from './present-import.ts'

const last = companyEndpoint({
  method: 'GET',
  path: '/imports/last',
  summary: 'Return the last import that changed jobs with what undoing it would do, or null.',
  scope: 'jobs:write',
  query: z.object({
    source: z.string().max(importLimits.sourceCharacters).optional().describe('The source of the jobs.'),
  }),
  data: z.object({ import: lastImport.nullable() }),
})

/** Calls of the company API that read imports. */
export const importReads = [last]

/** Binds them. */
export const bindImportReads = (context: Pick<FeatureContext, 'db' | 'use'>): Binding[] => [
  bind(last, async ({ tenant, query: { source }, context: request }) => ({
    data: { import: await findLastImport(context, { tenantId: tenant.id, source, now: await request.now() }) },
  })),
]
