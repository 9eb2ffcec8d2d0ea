import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { encId, notFound, ofSite, reading } from './desk-calls.ts'

export const listTemplates = defineEndpoint({
  id: 'desk.templates',
  method: 'GET',
  path: `${DESK_API}/templates`,
  summary:
    'Return the templates of messages: filled in for an application, in the language of its candidate; without one as they are written.',
  ...reading,
  roles: ['owner', 'recruiter'],
  query: ofSite.extend({ application: encId.optional() }),
  data: z.object({
    templates: z.array(
      z.object({
        name: z.string(),
        use: z.enum(['any', 'message', 'rejection']),
        words: z.string(),
        language: z.string().describe('The language of the words.'),
        isFallback: z.boolean().describe('True if there are no words in the language of the candidate.'),
      }),
    ),
  }),
  refusals: notFound,
})
export type MessageTemplate = z.output<typeof listTemplates.data>['templates'][number]
