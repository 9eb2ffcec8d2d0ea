import { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `public` is everybody, `candidate` whoever is signed in, `admin` and `theme-builder` those with that right.
 */
export type Access = 'public' | 'candidate' | 'admin' | 'theme-builder'

/**
 * `required`: a call without `domain` is refused with 422, as existing clients expect.
 * `optional`: the host, then `domain`, then the default tenant decides. `none`: the call belongs to no tenant.
 */
export type TenantRule = 'required' | 'optional' | 'none'

/** A part of a form that carries files, described as data: this runs where no type of a file exists. */
export interface FilePart {
  maxFiles: number
  /** Of each file. */
  maxBytes: number
  /** Whether the form may come without it. */
  optional?: boolean
}

/** A file that came with a call. Name and type are what the sender claims, and no reason to believe either. */
export interface UploadedFile {
  /** Name of the part. */
  field: string
  /** Without folders and what could deceive a reader. */
  name: string
  type: string
  bytes: Uint8Array
}

export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Route extends string = string,
  Who extends Access = Access,
> {
  id: string
  /** `GET /api/pcsx/search`: the browser names an endpoint by it, checked against the endpoint's type. */
  route: Route
  method: HttpMethod
  path: string
  summary: string
  access: Who
  /** Whether a signed-in person has to have accepted the site's terms first. */
  afterTerms: boolean
  tenant: TenantRule
  query: Query
  params: Params
  body: Body
  /** What stands under `data` of the envelope. */
  data: Data
  /** What stands under `metadata` of the envelope; null unless the endpoint says otherwise. */
  metadata: z.ZodType
  /** Statuses besides 200 that the endpoint may answer with. */
  refusals: number[]
  /** Largest request body in bytes; of a form with files, largest value of a field. */
  bodyLimitBytes: number
  /** Parts with files. An endpoint that has them takes a form (multipart/form-data) and nothing else. */
  files?: Readonly<Record<string, FilePart>> | undefined
  /** How often one address may call in a minute, where that is less than the limit on reads. */
  callsPerMinute?: number | undefined
  /** Whether a secret in the body alone allows a write: no cookie counts, so there is no CSRF token to ask for. */
  provesItself?: boolean | undefined
}

const nothing = z.unknown()

/**
 * Declares an endpoint once: server, typed client, API reference and tests derive from this value.
 * Answers are always wrapped in the envelope `{status, error, data, metadata}`.
 */
export function defineEndpoint<
  Query extends z.ZodType = typeof nothing,
  Params extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Data extends z.ZodType = typeof nothing,
  const Method extends HttpMethod = HttpMethod,
  const Path extends string = string,
  const Who extends Access = Access,
>(definition: {
  id: string
  method: Method
  path: Path
  summary: string
  access: Who
  afterTerms?: boolean
  tenant: TenantRule
  query?: Query
  params?: Params
  body?: Body
  data: Data
  metadata?: z.ZodType
  refusals?: number[]
  bodyLimitBytes?: number
  files?: Readonly<Record<string, FilePart>>
  callsPerMinute?: number
  provesItself?: boolean
}): Endpoint<Query, Params, Body, Data, `${Method} ${Path}`, Who> {
  return {
    route: `${definition.method} ${definition.path}`,
    query: nothing as unknown as Query,
    params: nothing as unknown as Params,
    body: nothing as unknown as Body,
    metadata: z.null(),
    afterTerms: false,
    refusals: [],
    bodyLimitBytes: 1_048_576,
    ...definition,
  }
}

export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type DataOf<E extends Endpoint> = z.output<E['data']>

/** The envelope of a success, in the key order that existing clients have recorded. */
export interface Envelope<Data> {
  status: number
  error: { message: string; body: string; code?: string; id?: string }
  data: Data
  metadata: unknown
}
export type RouteOf<E extends Endpoint> = E['route']
export type BodyInput<E extends Endpoint> = z.input<E['body']>
