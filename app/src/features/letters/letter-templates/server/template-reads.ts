import { z } from 'zod'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { type LetterTemplate, templateSchema } from '../contract.ts'
import { letterPlaceholders } from './letter/fill-letter.ts'
import { readHtml } from './letter/read-html.ts'
import { listTemplateRows, type TemplateRow } from './store.ts'

/** Returns a template for the company API. */
export const presentTemplate = ({ encId, name, language, html, changedAt }: TemplateRow): LetterTemplate => ({
  id: encId,
  name,
  language,
  html,
  placeholders: letterPlaceholders(readHtml(html))
    .filter(({ purpose }) => purpose.kind !== 'sign')
    .map(({ word }) => word),
  changed_at: changedAt.toISOString(),
})

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
