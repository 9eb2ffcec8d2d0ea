import { z } from 'zod'
import type { ApiScope } from './company/api-scopes.ts'
import type { StaffRole } from './company/staff-roles.ts'
import type { Refusal } from './error.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Access level of people: `public` is everyone, `applicant` any signed-in account and guests, who began an application without
 * one, `candidate` any signed-in account, `colleague` accounts with a role or a right, even before their second factor, `admin`, `theme-builder` and `form-editor` accounts with that right, `staff` people of
 * the company with one of the endpoint's roles; for all others it doesn't exist.
 */
export type PersonAccess =
  | 'public'
  | 'applicant'
  | 'candidate'
  | 'colleague'
  | 'admin'
  | 'theme-builder'
  | 'form-editor'
  | 'staff'

/** Access level: of people, or of the company's programs, whose API key needs the scope. */
export type Access = PersonAccess | ApiScope

/**
 * The rule by which the tenant of a call is found. `required`: a call without `domain` is refused with 422, as existing
 * clients expect. `optional`: the host decides, then `domain`, then the default tenant. `none`: the call belongs to no
 * tenant.
 */
export type TenantRule = 'required' | 'optional' | 'none'

/** A file input of a form, described as data: this module also runs where no `File` type exists. */
export interface FilePart {
  maxFiles: number
  /** Maximum size of each file. */
  maxBytes: number
  /** True if the form can be sent without a file. */
  optional?: boolean
}

/** An uploaded file. Name and type are claims of the sender and must not be trusted. */
export interface UploadedFile {
  /** Name of the form part. */
  field: string
  /** Sanitized: without folders or deceptive characters. */
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
  /** Method and path, such as `GET /api/pcsx/search`; clients name the endpoint by it, checked by the compiler. */
  route: Route
  method: HttpMethod
  path: string
  summary: string
  access: Who
  /** Roles that the access `staff` admits. */
  roles?: readonly StaffRole[] | undefined
  /** True if a signed-in viewer must have accepted the site's terms. */
  afterTerms: boolean
  tenant: TenantRule
  query: Query
  params: Params
  body: Body
  /** HTTP status of a successful response, unless the handler gives another. */
  success: 200 | 201
  /** True for an endpoint that returns 201 if it created something, and 200 otherwise. */
  creates?: boolean | undefined
  /** Schema of `data` in the envelope, or of the whole body of a response to a program. */
  data: Data
  /** True for an endpoint that returns a file instead of `data`. */
  returnsFile?: boolean | undefined
  /** Schema of `metadata` in the envelope; null by default. */
  metadata: z.ZodType
  /** Statuses other than 200 that the endpoint can return, ascending. */
  refusals: number[]
  /** The handler's refusals; those before the handler, such as of a wrong CSRF token, have a status only. */
  codes: Refusal[]
  /** Maximum size of the request body in bytes; for a form with files, of one field value. */
  bodyLimitBytes: number
  /** File inputs. An endpoint with files accepts multipart/form-data only, unless `formAsJson` is true. */
  files?: Readonly<Record<string, FilePart>> | undefined
  /** True if the fields of a form with files can also be sent as a JSON object of strings and numbers. */
  formAsJson?: boolean | undefined
  /** Rate limit per client address and minute, if lower than the limit on reads. */
  callsPerMinute?: number | undefined
  /** True if a secret in the body authorizes the write: cookies are ignored, so no CSRF token is required. */
  provesItself?: boolean | undefined
}

/** Default size of a body; a call that takes more says so. */
const BODY_BYTES = 65_536
/** Default size of a field in a form with files. */
const FIELD_BYTES = 1_048_576

const nothing = z.unknown()
const statusOf = ({ status }: Refusal) => status

/**
 * Declares an endpoint; server, typed client, API reference and tests derive from it. Responses are always wrapped in
 * the envelope `{status, error, data, metadata}`.
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
  roles?: readonly StaffRole[]
  afterTerms?: boolean
  tenant: TenantRule
  query?: Query
  params?: Params
  body?: Body
  success?: 201
  creates?: boolean
  data: Data
  returnsFile?: boolean
  metadata?: z.ZodType
  /** Statuses of refusals before the handler, and the handler's own from a catalogue of `defineErrors`. */
  refusals?: readonly (number | readonly Refusal[])[]
  bodyLimitBytes?: number
  files?: Readonly<Record<string, FilePart>>
  formAsJson?: boolean
  callsPerMinute?: number
  provesItself?: boolean
}): Endpoint<Query, Params, Body, Data, `${Method} ${Path}`, Who> {
  const { refusals = [], ...rest } = definition
  const codes = refusals.flatMap((refusal) => (typeof refusal === 'number' ? [] : refusal))
  const statuses = refusals.flatMap((refusal) => (typeof refusal === 'number' ? refusal : refusal.map(statusOf)))
  return {
    route: `${definition.method} ${definition.path}`,
    query: nothing as unknown as Query,
    params: nothing as unknown as Params,
    body: nothing as unknown as Body,
    metadata: z.null(),
    afterTerms: false,
    success: 200,
    bodyLimitBytes: definition.files ? FIELD_BYTES : BODY_BYTES,
    ...rest,
    refusals: [...new Set(statuses)].toSorted((a, b) => a - b),
    codes,
  }
}

export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type DataOf<E extends Endpoint> = z.output<E['data']>

/** The envelope of a successful response, in the key order that existing clients have recorded. */
export interface Envelope<Data> {
  status: number
  error: { message: string; body: string; code?: string; id?: string }
  data: Data
  metadata: unknown
}
export type RouteOf<E extends Endpoint> = E['route']
export type BodyInput<E extends Endpoint> = z.input<E['body']>
