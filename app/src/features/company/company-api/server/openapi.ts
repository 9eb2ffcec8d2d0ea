import { z } from 'zod'
import { COMPANY_API } from '../rules.ts'
import type { CompanyCall } from './company-call.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) },
})

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/** Returns the OpenAPI 3.1 document of the company API. */
export function companyApiDocument(calls: readonly CompanyCall[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = `${COMPANY_API}${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
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
    paths,
  }
}

/** Returns a name for generated clients: `getApplicationsIdVersionsN`. */
const operationId = ({ method, path }: CompanyCall): string =>
  [
    method.toLowerCase(),
    ...path
      .split(/[^a-zA-Z]/)
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('')

function operation(call: CompanyCall): object {
  const { summary, scope, params, query, body, answer, method, refusals, files, creates } = call
  const parameters = [
    ...Object.entries(params.shape).map(([name, schema]) => parameter('path', name, schema)),
    ...Object.entries(query.shape).map(([name, schema]) => parameter('query', name, schema)),
  ]
  const statuses = [401, 403, 422, 429, ...refusals.map(({ status }) => status)]
  const codesOf = (status: number) => refusals.filter((one) => one.status === status).map(({ code }) => code)
  const content = answer ? json(answer, 'output') : { 'application/octet-stream': {} }
  return {
    operationId: operationId(call),
    summary,
    description: `Scope: ${scope}`,
    parameters,
    ...(method !== 'GET' && {
      requestBody: {
        content: files
          ? { 'multipart/form-data': { schema: formSchema(body, Object.keys(files)) } }
          : json(body, 'input'),
      },
    }),
    responses: {
      200: { description: 'Done.', content },
      ...(creates && { 201: { description: 'Created.', content } }),
      ...Object.fromEntries(
        [...new Set(statuses)].map((status) => [
          status,
          { description: codesOf(status).join(', ') || 'Refused.', content: json(refusal, 'output') },
        ]),
      ),
    },
  }
}

const parameter = (place: 'path' | 'query', name: string, schema: unknown) => ({
  name,
  in: place,
  required: place === 'path',
  schema: z.toJSONSchema(schema as z.ZodType, { io: 'input', target: 'draft-2020-12' }),
})

function formSchema(body: z.ZodType, names: readonly string[]): object {
  const schema = z.toJSONSchema(body, { io: 'input', target: 'draft-2020-12' })
  const files = Object.fromEntries(
    names.map((name) => [name, { type: 'array', items: { type: 'string', format: 'binary' } }]),
  )
  return { ...schema, properties: { ...schema.properties, ...files } }
}
