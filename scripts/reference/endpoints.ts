import type { z } from 'zod'
import { contract } from '../../app/src/main/contract.ts'
import { fieldsOf, schemaOf } from './json-schema.ts'
import { type Page, page } from './page.ts'

function fieldLine(label: string, type: z.ZodType): string[] {
  const fields = fieldsOf(schemaOf(type))
  return fields === '' ? [] : [`- ${label}: ${fields}`]
}

export function endpointsPage(): Page {
  const parts = contract.map((endpoint) => {
    const lines = [
      `- Access: ${endpoint.access}; domain: ${endpoint.tenant}`,
      ...fieldLine('Path', endpoint.params),
      ...fieldLine('Query', endpoint.query),
      ...fieldLine('Body', endpoint.body),
      ...fieldLine('Answer, under `data`', endpoint.data),
      ...(endpoint.refusals.length > 0 ? [`- Refusals: ${endpoint.refusals.join(', ')}`] : []),
    ]
    return [`## ${endpoint.method} ${endpoint.path}`, endpoint.summary, lines.join('\n')].join('\n\n')
  })
  return page('endpoints.md', 'Endpoints', 'app/src/main/contract.ts', [
    'Every answer stands in the envelope `{status, error, data, metadata}`. A running server gives the same as OpenAPI at `/api/docs`.',
    ...parts,
  ])
}
