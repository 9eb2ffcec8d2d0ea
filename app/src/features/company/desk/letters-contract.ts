import { z } from 'zod'
import {
  askedField,
  letterValues,
  templateFields,
  templateSchema,
} from '#features/letters/letter-templates/contract.ts'
import { letterTemplateErrors } from '#features/letters/letter-templates/errors.ts'
import { letterTemplateLimits as limits } from '#features/letters/letter-templates/limits.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { encId as id, notFound, ofSite } from './desk-calls.ts'

const own = { access: 'staff', tenant: 'optional', roles: ['owner', 'recruiter'], query: ofSite } as const

/** A letter as pages to look at. */
const letter = z.object({
  pdf: z.string().describe('In base64.'),
  places: z
    .array(z.object({ kind: z.enum(['signature', 'initials', 'date', 'name', 'check']), page: z.int() }))
    .describe('Places to sign, with their pages from 0; one on a page after the last is on a page that is added.'),
  pages: z.int(),
})
export type PreviewedLetter = z.output<typeof letter>

export const listLetterTemplates = defineEndpoint({
  id: 'desk.letterTemplates',
  method: 'GET',
  path: `${DESK_API}/letter_templates`,
  summary: 'Return the letter templates.',
  ...own,
  data: z.object({
    templates: z.array(templateSchema),
    languages: z.array(z.string()).describe('Of the site, the default one first.'),
  }),
  refusals: notFound,
})
export type DeskTemplate = z.output<typeof listLetterTemplates.data>['templates'][number]

export const listLettersFor = defineEndpoint({
  id: 'desk.lettersFor',
  method: 'GET',
  path: `${DESK_API}/applications/:id/letters`,
  summary: 'Return the templates for an offer to a candidate, those in their language first, with the texts to enter.',
  ...own,
  params: z.object({ id }),
  data: z.object({
    templates: z.array(
      z.object({
        id,
        name: z.string(),
        language: z.string(),
        isOwnLanguage: z.boolean().describe('True if the candidate reads the language.'),
        asked: z.array(askedField),
      }),
    ),
  }),
  refusals: notFound,
})
export type OfferedTemplate = z.output<typeof listLettersFor.data>['templates'][number]

export const readWordLetter = defineEndpoint({
  id: 'desk.readLetter',
  method: 'POST',
  path: `${DESK_API}/letter_templates/read`,
  summary: 'Return the text of a Word document as HTML, without pictures. Nothing is stored.',
  ...own,
  body: z.object({}),
  files: { letter: { maxFiles: 1, maxBytes: limits.documentBytes } },
  data: z.object({
    html: z.string(),
    unknown: z
      .array(
        z.object({
          name: z.string(),
          similar: z.string().nullable().describe('The name of a fact that is spelled almost like it.'),
        }),
      )
      .describe('Its placeholders that name neither a fact nor a place to sign: a colleague enters their text.'),
  }),
  refusals: [401, 404, 413, 422, 429, letterTemplateErrors.refusals('not-word', 'too-complex')],
  callsPerMinute: limits.previewsPerMinute,
})

export type ReadLetter = z.output<typeof readWordLetter.data>

export const previewTemplate = defineEndpoint({
  id: 'desk.previewTemplate',
  method: 'POST',
  path: `${DESK_API}/letter_templates/preview`,
  summary: 'Return the pages of a template with the names of its placeholders. Nothing is stored.',
  ...own,
  body: templateFields,
  data: letter,
  refusals: [
    401,
    404,
    422,
    429,
    letterTemplateErrors.refusals('unknown-language', 'unknown-placeholder', 'no-text', 'too-complex'),
  ],
  callsPerMinute: limits.previewsPerMinute,
})

export const previewLetter = defineEndpoint({
  id: 'desk.previewLetter',
  method: 'POST',
  path: `${DESK_API}/applications/:id/letters/preview`,
  summary: 'Return the pages of the letter that an offer would have. Nothing is stored.',
  ...own,
  params: z.object({ id }),
  body: z.object({ template: id, values: letterValues, expires: z.iso.datetime({ offset: true }) }),
  data: letter,
  refusals: [...notFound, 429, letterTemplateErrors.refusals('not-found', 'missing-values', 'bad-date', 'too-complex')],
  callsPerMinute: limits.previewsPerMinute,
})

export const letterEndpoints = [listLetterTemplates, listLettersFor, readWordLetter, previewTemplate, previewLetter]
