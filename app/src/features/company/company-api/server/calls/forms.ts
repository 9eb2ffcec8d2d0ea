import { z } from 'zod'
import { FormFaults, offeredPurposes, moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

/** The call that publishes forms. */
export const formCalls = ({ db, use }: Pick<FeatureContext, 'db' | 'use'>): CompanyCall[] => [
  companyCall({
    method: 'POST',
    path: '/forms',
    summary: 'Publish a form. The same key with other questions makes a new version; open drafts keep theirs.',
    scope: 'forms:write',
    creates: true,
    body: z.object({
      key: z.string().max(200).describe('Your name for the form: lower-case letters, digits and dashes.'),
      title: z.string().min(1).max(200),
      purpose: z.enum(offeredPurposes),
      definition: z.record(z.string(), z.unknown()).describe('A definition of the form kit: {"sections": […]}.'),
      positions: z
        .union([z.literal('all'), z.array(z.int()).max(1000)])
        .optional()
        .describe('Ids of the jobs that get the form, or all for those without own forms.'),
    }),
    answer: z.object({
      id: z.int(),
      form_id: z.int(),
      key: z.string(),
      number: z.int().describe('The number of the version, from 1.'),
      language: z.string(),
      created: z.boolean().describe('False if a version had this content.'),
    }),
    async handle({ tenant, body, now, actor }) {
      if (Array.isArray(body.positions)) {
        for (const [index, id] of body.positions.entries()) {
          if (!(await findPosition(db, tenant.id, id)))
            throw requestErrors.error('invalid', {
              fields: { [`positions[${index}]`]: ['You have no job with this id.'] },
            })
        }
      }
      try {
        const { versionId, formId, number, language, created } = await publishForm(
          { db, now, moveDrafts: use(moveDraftsService) },
          tenant,
          { ...body, by: actor },
        )
        const data = { id: versionId, form_id: formId, key: body.key, number, language, created }
        return { data, status: created ? 201 : 200 }
      } catch (error) {
        if (!(error instanceof FormFaults)) throw error
        const fields: Record<string, string[]> = {}
        for (const { path, message } of error.faults) (fields[path] ??= []).push(message)
        throw requestErrors.error('invalid', { fields, cause: error })
      }
    },
  }),
]
