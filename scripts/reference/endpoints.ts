import type { z } from 'zod'
import { contract } from '../../app/src/main/contract.ts'
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

export function endpointsPage(): Page {
  const parts = contract.map((endpoint) => {
    const lines = [
      `- Access: ${endpoint.access}; domain: ${endpoint.tenant}`,
      ...fieldLine('Path', endpoint.params),
      ...fieldLine('Query', endpoint.query),
      ...fieldLine(endpoint.files ? 'Form (multipart/form-data)' : 'Body', endpoint.body),
      ...fileLines(endpoint.files ?? {}),
      ...fieldLine('Response, under `data`', endpoint.data),
      ...refusalLine(endpoint),
    ]
    return [`## ${endpoint.method} ${endpoint.path}`, endpoint.summary, lines.join('\n')].join('\n\n')
  })
  return page('endpoints.md', 'Endpoints', 'app/src/main/contract.ts', [
    'Every response has the envelope `{status, error, data, metadata}`. A running server serves this page as OpenAPI at `/api/docs`.',
    ...parts,
  ])
}
