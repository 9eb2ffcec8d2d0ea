import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { codesOf, jsonContent, openApiPaths } from '../openapi.ts'

const failure = z.object({
  status: z.int(),
  error: z.object({ message: z.string(), body: z.string(), code: z.string() }),
  data: z.object({}),
  metadata: z.null(),
})

/** Returns the OpenAPI 3.1 document of the site's endpoints. */
export const siteApiDocument = (endpoints: readonly Endpoint[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Foyer', version: '1', description: 'The API of a careers site.' },
  paths: openApiPaths(endpoints, (endpoint) => ({ responses: responsesOf(endpoint) })),
})

function responsesOf(endpoint: Endpoint): object {
  if (endpoint.returnsFile)
    return {
      200: { description: 'The file.', content: { 'application/octet-stream': {} } },
      ...refusalsOf(endpoint),
    }
  const envelope = z.object({
    status: z.literal(endpoint.success),
    error: z.object({ message: z.string(), body: z.string() }),
    data: endpoint.data,
    metadata: endpoint.metadata,
  })
  return {
    [endpoint.success]: { description: 'Done.', content: jsonContent(envelope) },
    ...refusalsOf(endpoint),
  }
}

const refusalsOf = (endpoint: Endpoint): object =>
  Object.fromEntries(
    endpoint.refusals.map((status) => {
      const codes = codesOf(endpoint, status)
      const description = codes.length > 0 ? `Codes: ${codes.join(', ')}` : 'Refused.'
      return [status, { description, content: jsonContent(failure) }]
    }),
  )
