import { z } from 'zod'
import { companyLimits } from './limits.ts'
import { defineEndpoint, type Endpoint, type FilePart, type HttpMethod } from '../endpoint.ts'
import type { Refusal } from '../error.ts'
import { type ApiScope, COMPANY_API } from './api-scopes.ts'

const noFields = z.object({})

/** Returns the OpenAPI name of an operation for generated clients: `getApplicationsIdVersionsN`. */
const operationId = (method: HttpMethod, path: string): string =>
  [
    method.toLowerCase(),
    ...path
      .split(/[^a-zA-Z]/)
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('')

/**
 * Declares an endpoint of the company API, below `/api/company/v1`. Its programs send an API key with the scope and get `data`
 * as the whole body.
 */
export function companyEndpoint<
  Data extends z.ZodType,
  Params extends z.ZodType = typeof noFields,
  Query extends z.ZodType = typeof noFields,
  Body extends z.ZodType = typeof noFields,
>(definition: {
  method: HttpMethod
  path: string
  summary: string
  scope: ApiScope
  creates?: boolean
  params?: Params
  query?: Query
  body?: Body
  data: Data
  returnsFile?: boolean
  refusals?: readonly Refusal[]
  files?: Readonly<Record<string, FilePart>>
}): Endpoint<Query, Params, Body, Data, string, ApiScope> {
  const { method, path, scope, refusals = [], ...rest } = definition
  return defineEndpoint<Query, Params, Body, Data, HttpMethod, string, ApiScope>({
    params: noFields as unknown as Params,
    query: noFields as unknown as Query,
    body: noFields as unknown as Body,
    ...rest,
    id: operationId(method, path),
    method,
    path: `${COMPANY_API}${path}`,
    access: scope,
    tenant: 'none',
    provesItself: true,
    refusals: [401, 403, 422, 429, refusals],
    bodyLimitBytes: companyLimits.bodyBytes,
  })
}

/** The parameters of a list. */
export const pageQuery = z.object({
  cursor: z.string().max(companyLimits.cursor).optional().describe('From the link `rel="next"` of the page before.'),
  limit: z.coerce.number().int().min(1).max(companyLimits.pageRows).default(companyLimits.pageRowsByDefault),
})

/** The data of an endpoint that returns a file. The bytes are sent as they are, with the type and under the name. */
export const sentFile = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type SentFile = z.output<typeof sentFile>
