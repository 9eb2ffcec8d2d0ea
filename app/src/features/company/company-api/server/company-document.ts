import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { codesOf, jsonContent, openApiPaths } from '#platform/http/openapi.ts'

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/** Returns the OpenAPI 3.1 document of the company API. */
export const companyApiDocument = (endpoints: readonly Endpoint[], publicUrl: string): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Foyer company API',
    version: '1',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    description:
      'For the company’s own programs, such as an applicant tracking system. Create a key with `foyer api-key create`. Lists have a cursor in the `Link` header. Every POST, PUT and DELETE takes an `Idempotency-Key`: for 24 hours the same request gets the same answer. A key can make 50 calls in 10 seconds.',
  },
  servers: [{ url: publicUrl }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  security: [{ key: [] }],
  paths: openApiPaths(endpoints, (endpoint) => ({
    description: `Scope: ${endpoint.access}`,
    responses: responsesOf(endpoint),
  })),
})

function responsesOf(endpoint: Endpoint): object {
  const content = endpoint.returnsFile ? { 'application/octet-stream': {} } : jsonContent(endpoint.data)
  return {
    200: { description: 'Done.', content },
    ...(endpoint.creates && { 201: { description: 'Created.', content } }),
    ...Object.fromEntries(
      endpoint.refusals.map((status) => [
        status,
        { description: codesOf(endpoint, status).join(', ') || 'Refused.', content: jsonContent(refusal) },
      ]),
    ),
  }
}
