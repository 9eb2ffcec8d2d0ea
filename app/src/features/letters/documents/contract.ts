import { z } from 'zod'
import { documentKinds } from '#kernel/candidate/documents.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'

export const shownDocument = z
  .strictObject({
    id: z.string(),
    kind: z.enum(documentKinds),
    name: z.string().describe('File name with its ending.'),
    at: z.iso.datetime().describe('The time at which it was made, sent or uploaded.'),
    size: z.int().nullable().describe('Bytes; null for a file that is made when it is downloaded.'),
    places: z
      .array(z.strictObject({ title: z.string(), url: z.string() }))
      .describe('The jobs, forms and offers that it belongs to.'),
    path: z.string().describe('The file, for the same session.'),
  })
  .meta({ id: 'PersonDocument' })
export type ShownDocument = z.output<typeof shownDocument>

export const listDocuments = defineEndpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/api/pcsx/documents',
  summary:
    'List the candidate’s documents, newest first: letters, signed files, receipts, sent forms, résumés and other uploads. `GET /api/pcsx/documents/archive` packs them, or those named by `id`, in one zip.',
  access: 'candidate',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
  data: z.object({
    documents: z.array(shownDocument),
    complete: z.boolean().describe('False if some could not be read; try again later.'),
    archive: z.string().describe('All documents in one zip; with `id` parameters, those documents.'),
    most: z.int().describe('Maximum number of documents in one archive.'),
    mostMegabytes: z.int().describe('Maximum size of the documents in one archive.'),
  }),
  refusals: [requestErrors.refusals('not-signed-in', 'session-ended')],
})
