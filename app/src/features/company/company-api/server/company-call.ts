import { z } from 'zod'
import type { FilePart, HttpMethod, UploadedFile } from '#kernel/endpoint.ts'
import type { Refusal } from '#kernel/error.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { ApiScope } from '../rules.ts'

/** Input of a call's handler. */
export interface CallInput<Params, Query, Body> {
  tenant: SiteTenant
  params: Params
  query: Query
  body: Body
  files: readonly UploadedFile[]
  now: Date
  /** Name of the API key, for histories. */
  actor: string
  /** Language tag of the answer's labels. */
  locale: string
}

/** Answer of a call. */
export interface CallAnswer<Data> {
  data: Data
  /** HTTP status; 200 by default. */
  status?: number
  /** Cursor of the next page, if there is one. */
  next?: string | undefined
}

/** A file as an answer. */
export interface SentFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** A call of the company API, as data: routes, OpenAPI page and tests derive from it. */
export interface CompanyCall {
  method: HttpMethod
  /** Path below `/api/company/v1`, with `:name` segments. */
  path: string
  summary: string
  scope: ApiScope
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType
  /** Schema of the answer; undefined for a call that answers with a file. */
  answer: z.ZodType | undefined
  refusals: readonly Refusal[]
  /** True if it answers 201 when it made something. */
  creates: boolean
  /** File inputs of a multipart form. */
  files: Readonly<Record<string, FilePart>> | undefined
  handle(input: CallInput<never, never, never>): Promise<CallAnswer<unknown>>
}

const noFields = z.object({})

/** Declares a call; the schemas type the input and the answer of its handler. */
export function companyCall<
  Answer extends z.ZodType,
  Params extends z.ZodObject = typeof noFields,
  Query extends z.ZodObject = typeof noFields,
  Body extends z.ZodType = typeof noFields,
>(call: {
  method: HttpMethod
  path: string
  summary: string
  scope: ApiScope
  creates?: boolean
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  refusals?: readonly Refusal[]
  files?: Readonly<Record<string, FilePart>>
  handle(input: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<CallAnswer<z.input<Answer>>>
}): CompanyCall {
  return { params: noFields, query: noFields, body: noFields, refusals: [], files: undefined, creates: false, ...call }
}

/** Declares a call that answers with a file. */
export function fileCall<Params extends z.ZodObject>(call: {
  path: string
  summary: string
  scope: ApiScope
  params: Params
  refusals?: readonly Refusal[]
  handle(input: CallInput<z.output<Params>, object, object>): Promise<CallAnswer<SentFile>>
}): CompanyCall {
  const rest = {
    method: 'GET',
    query: noFields,
    body: noFields,
    refusals: [],
    answer: undefined,
    files: undefined,
    creates: false,
  } as const
  return { ...rest, ...call }
}

/** The parameters of a list. */
export const pageQuery = z.object({
  cursor: z.string().max(500).optional().describe('From the link `rel="next"` of the page before.'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
