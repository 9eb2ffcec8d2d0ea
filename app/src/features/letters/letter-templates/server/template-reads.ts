import { z } from 'zod'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { templateSchema } from '../contract.ts'
import { presentTemplate } from './present-template.ts'
import { listTemplateRows } from './store.ts'

const list = companyEndpoint({
  method: 'GET',
  path: '/letter_templates',
  summary: 'List the letter templates by name and language.',
  scope: 'offers:write',
  data: z.array(templateSchema),
})

/** Calls of the company API that read letter templates. */
export const templateReads = [list]

/** Binds them. */
export const bindTemplateReads = ({ db }: Pick<FeatureContext, 'db'>): Binding[] => [
  bind(list, async ({ tenant }) => ({ data: (await listTemplateRows(db, tenant.id)).map(presentTemplate) })),
]
