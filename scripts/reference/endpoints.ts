import type { z } from 'zod'
import { companyContract, contract } from '../../app/src/main/contract.ts'
import type { Endpoint, FilePart } from '../../app/src/kernel/endpoint.ts'
import { fieldsOf, schemaOf } from './json-schema.ts'
import { type Page, page } from './page.ts'

function fieldLine(label: string, type: z.ZodType): string[] {
  const fields = fieldsOf(schemaOf(type))
  return fields === '' ? [] : [`- ${label}: ${fields}`]
}

const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`

function fileLines(files: Record<string, FilePart>): string[] {
  return Object.entries(files).map(([name, { maxFiles, maxBytes, optional }]) => {
    const count = maxFiles === 1 ? 'one file' : `up to ${maxFiles} files`
    return `- Files: \`${name}\`${optional ? '' : ' (required)'} ${count} of at most ${megabytes(maxBytes)}`
  })
}

/** Lists statuses, each with the codes of the handler; refusals before the handler are not the endpoint's own. */
function refusalLine({ refusals, codes }: Endpoint): string[] {
  const parts = refusals.map((status) => {
    const own = codes.filter((refusal) => refusal.status === status).map(({ code }) => `\`${code}\``)
    return own.length > 0 ? `${status} (${own.join(', ')})` : String(status)
  })
  return parts.length > 0 ? [`- Refusals: ${parts.join(', ')}`] : []
}

function describe(endpoint: Endpoint, response: string, access: string): string {
  const lines = [
    `- Access: ${access}`,
    ...fieldLine('Path', endpoint.params),
    ...fieldLine('Query', endpoint.query),
    ...fieldLine(endpoint.files ? 'Form (multipart/form-data)' : 'Body', endpoint.body),
    ...fileLines(endpoint.files ?? {}),
    ...(endpoint.returnsFile ? ['- Response: a file'] : fieldLine(response, endpoint.data)),
    ...refusalLine(endpoint),
  ]
  return [`## ${endpoint.route}`, endpoint.summary, lines.join('\n')].join('\n\n')
}

export const endpointsPage = (): Page =>
  page('endpoints.md', 'Endpoints', 'app/src/main/contract.ts', [
    'Every response has the envelope `{status, error, data, metadata}`. A running server serves this page as OpenAPI at `/api/docs`.',
    ...contract.map((endpoint) =>
      describe(endpoint, 'Response, under `data`', `${endpoint.access}; domain: ${endpoint.tenant}`),
    ),
  ])

export const companyEndpointsPage = (): Page =>
  page('company-api.md', 'Endpoints of the company API', 'app/src/main/contract.ts', [
    'For the company’s programs, with an API key; [Company API](../operators/company-api.md) says how to use it. A running server serves this page as OpenAPI at `/api/company/v1/openapi.json`.',
    ...companyContract.map((endpoint) =>
      describe(endpoint, 'Response', `an API key with the scope ${endpoint.access}`),
    ),
  ])
