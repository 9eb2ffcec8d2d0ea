import { z } from 'zod'
import type { Endpoint, FilePart } from '#kernel/endpoint.ts'

type Io = 'input' | 'output'

/**
 * Returns the JSON Schema of a value; types that JSON cannot express become any value. It doesn't name its dialect, 2020-12,
 * which is that of every schema of an OpenAPI 3.1 document.
 */
function schemaOf(schema: z.ZodType, io: Io) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

/** Returns the content of a request or response in JSON. */
export const jsonContent = (schema: z.ZodType, io: Io = 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
})

const parameters = (place: 'path' | 'query', schema: z.ZodType) =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).map(([name, field]) => ({
        name,
        in: place,
        required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
        schema: schemaOf(field as z.ZodType, 'input'),
      }))
    : []

function formSchema(body: z.ZodType, files: Readonly<Record<string, FilePart>>): object {
  const schema = schemaOf(body, 'input')
  const parts = Object.keys(files).map((name) => [name, { type: 'array', items: { type: 'string', format: 'binary' } }])
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(parts) } }
}

function requestBody({ body, files, formAsJson }: Endpoint): { requestBody?: object } {
  if (files) {
    const form = { 'multipart/form-data': { schema: formSchema(body, files) } }
    return { requestBody: { content: { ...form, ...(formAsJson && jsonContent(body, 'input')) } } }
  }
  return body instanceof z.ZodUnknown ? {} : { requestBody: { content: jsonContent(body, 'input') } }
}

/** Returns the codes with which an endpoint refuses with a status. */
export const codesOf = ({ codes }: Endpoint, status: number): string[] =>
  codes.filter((refusal) => refusal.status === status).map(({ code }) => code)

/**
 * Returns the `paths` of an OpenAPI 3.1 document.
 * @param describe the responses of an endpoint by status, and additional properties of its document
 */
export function openApiPaths(
  endpoints: readonly Endpoint[],
  describe: (endpoint: Endpoint) => { description?: string; responses: object },
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const { responses, ...about } = describe(endpoint)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        ...about,
        parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
        ...(endpoint.method !== 'GET' && requestBody(endpoint)),
        responses,
      },
    }
  }
  return paths
}
