import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import { z } from 'zod'
import { type ApiScope, isApiScope } from '#kernel/company/api-scopes.ts'
import type { BodyOf, DataOf, Endpoint, ParamsOf, PersonAccess, QueryOf, UploadedFile } from '#kernel/endpoint.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { admitViewer } from './admission/access.ts'
import { type RequestContext, type SiteTenant, tenantInLanguage } from './context.ts'
import './body/held-memory.ts'
import { installForms, readForm, type SentForm } from './body/read-form.ts'
import { storable } from './body/storable-text.ts'
import { createUploadTurns } from './body/upload-turns.ts'

export interface HandlerInput<E extends Endpoint> {
  query: QueryOf<E>
  params: ParamsOf<E>
  body: BodyOf<E>
  /** Uploaded files in the order sent; empty for endpoints without files. */
  files: readonly UploadedFile[]
  tenant: SiteTenant
  /** The signed-in viewer; public endpoints call `context.viewer()` if they need it. */
  viewer: E['access'] extends 'public' | ApiScope
    ? undefined
    : E['access'] extends 'applicant'
      ? Viewer | undefined
      : Viewer
  /** Name of the API key of a program, for histories. */
  by: E['access'] extends PersonAccess ? undefined : string
  context: RequestContext
}

export interface EndpointResponse<E extends Endpoint> {
  data: DataOf<E>
  /** HTTP status, if it isn't the endpoint's usual one. */
  status?: 200 | 201
  /** Cursor of the next page of a list for programs. */
  next?: string | undefined
  /** Returns `data` as JSON, if an earlier response has it ready. */
  json?(): string
  metadata?: unknown
  /** True if the response is the same for all visitors of a site in one language until its positions change. */
  shared?: boolean
  /** `Set-Cookie` headers, for endpoints that sign in or out. */
  cookies?: string[]
  headers?: Record<string, string>
}

type Handle<E extends Endpoint> = (input: HandlerInput<E>) => Promise<EndpointResponse<E>> | EndpointResponse<E>

/** An endpoint with its handler. */
export interface Binding {
  endpoint: Endpoint
  handle: (input: HandlerInput<Endpoint>) => Promise<EndpointResponse<Endpoint>> | EndpointResponse<Endpoint>
}

/** Binds a handler to an endpoint; the endpoint's schemas type its input and response. */
export function bind<E extends Endpoint>(endpoint: E, handle: Handle<E>): Binding {
  return { endpoint, handle }
}

const domainQuery = z.union([z.string(), z.array(z.string())]).optional()

/** Returns the first value of a parameter, even when it was repeated. */
export function first(value: unknown): string | undefined {
  const parsed = domainQuery.safeParse(value)
  return parsed.success ? (Array.isArray(parsed.data) ? parsed.data[0] : parsed.data) : undefined
}

/** A caller admitted by an audience's entry point. */
export interface Caller {
  tenant: SiteTenant
  context: RequestContext
  viewer: Viewer | undefined
  by: string | undefined
}

/**
 * The audience of requests, candidates' browsers or the company's programs, which determines who is admitted and the
 * format of responses.
 */
export interface Door {
  /** Options of all routes. */
  route?: Pick<RouteShorthandOptions, 'onRequest'> & { config?: FastifyContextConfig }
  /** Admits the caller of an endpoint, before its body is read if it takes files. @throws AppError if it refuses */
  admit(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<Caller>
  /** Returns the identity that shares the limits on uploads; uploads of anonymous callers are not limited. */
  uploaderOf?(caller: Caller): string
  /** Text for a missing required field; the default is that of the schema library. */
  missingField?: string
  /** Refuses a form whose fields name another site than the one at which the caller was admitted. */
  confirmForm?(request: FastifyRequest, endpoint: Endpoint, fields: SentForm['fields']): void
  /** Calls the handler; without it, it is just called. */
  handle?(binding: Binding, input: HandlerInput<Endpoint>, request: FastifyRequest): ReturnType<Binding['handle']>
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Endpoint,
    response: EndpointResponse<Endpoint>,
  ): FastifyReply
}

/** Registers routes that validate requests against the endpoints' schemas. */
export function registerEndpoints(app: FastifyInstance, bindings: readonly Binding[], door: Door): void {
  const turns = createUploadTurns(app.counts)
  const register = (scope: FastifyInstance, binding: Binding) => {
    const { endpoint } = binding
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimitBytes,
      ...(door.route?.onRequest && { onRequest: door.route.onRequest }),
      config: {
        takesFiles: endpoint.files !== undefined,
        ...(endpoint.callsPerMinute && { rateLimit: { max: endpoint.callsPerMinute } }),
        ...(endpoint.provesItself && { provesItself: true }),
        ...door.route?.config,
      },
      handler: async (request, reply) => {
        const caller = await door.admit(request, reply, endpoint)
        const upload: ReadUpload = async (work) => {
          const holding = scope.holdBody(request, reply)
          try {
            const form = await readForm(request, reply, endpoint, holding.evicted)
            door.confirmForm?.(request, endpoint, form.fields)
            // Only a fully received form takes a turn, so slow senders hold none. Scans belong to the turn: no sender fills
            // the scanner's queue alone.
            const scanned = async () => {
              await Promise.all(form.files.map((file) => scope.scanner.check(file)))
              return work(form)
            }
            const who = door.uploaderOf?.(caller)
            if (who === undefined) return await scanned()
            turns.count(who, bytesOf(form))
            return await turns.take(who, scanned)
          } finally {
            holding.release()
          }
        }
        const { query, params, body } = request
        const response = await respond(binding, caller, {
          query,
          params,
          body,
          upload,
          missingField: door.missingField,
          handle: (input) => door.handle?.(binding, input, request) ?? binding.handle(input),
        })
        return door.send(request, reply, endpoint, response)
      },
    })
  }
  const takesFiles = ({ endpoint }: Binding) => endpoint.files !== undefined
  for (const binding of bindings.filter((each) => !takesFiles(each))) register(app, binding)
  app.register(async (scope) => {
    await installForms(scope)
    for (const binding of bindings.filter(takesFiles)) register(scope, binding)
  })
}

/** Reads the form of a request, waits for the caller's turn and passes the form to `work`. */
type ReadUpload = <T>(work: (form: SentForm) => Promise<T>) => Promise<T>

/** Returns the size of a form's files and texts, in bytes or characters. */
const bytesOf = ({ fields, files }: SentForm) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0) +
  Object.values(fields).reduce<number>((sum, value) => sum + String(value).length, 0)

/** Input of a call as it was sent. */
interface RawInput {
  query: unknown
  params: unknown
  body: unknown
}

/** Admits the viewer of an endpoint, parses its input and calls its handler, for pages rendered in process. */
export async function callBinding(
  binding: Binding,
  { tenant, context, ...raw }: RawInput & { tenant: SiteTenant; context: RequestContext },
): Promise<EndpointResponse<Endpoint>> {
  const viewer = await admitViewer(binding.endpoint, tenant, context)
  return respond(binding, { tenant, context, viewer, by: undefined }, { ...raw, handle: binding.handle, missingField })
}

async function respond(
  { endpoint }: Binding,
  { viewer, by, tenant, context }: Caller,
  raw: RawInput & Pick<Binding, 'handle'> & { missingField?: string | undefined; upload?: ReadUpload },
): Promise<EndpointResponse<Endpoint>> {
  const about = {
    // Handlers show the company's texts in the reader's language. Calls for no company have no tenant.
    tenant: endpoint.tenant === 'none' ? tenant : tenantInLanguage(tenant, context.locale),
    context,
    // Undefined for public endpoints, guests and programs only.
    viewer: viewer as Viewer,
    by: by as string,
    query: parseInput(endpoint.query, raw.query, raw.missingField),
    params: parseInput(endpoint.params, raw.params, raw.missingField),
  }
  const handle = async (body: unknown, files: readonly UploadedFile[]) =>
    // A call without a body is one in which all fields are missing.
    raw.handle({ ...about, body: parseInput(endpoint.body, body ?? {}, raw.missingField), files })
  if (!endpoint.files || !raw.upload) return handle(raw.body, [])
  return raw.upload(({ fields, files }) => handle(fields, files))
}

/**
 * Returns a binding for development and tests. It fails if its handler returns data or refuses with a code that the
 * endpoint does not declare, since that is a defect. Refusals before the handler, such as of a wrong CSRF token, are
 * not the endpoint's and pass.
 */
export function checked({ endpoint, handle }: Binding): Binding {
  const checkedHandle: Binding['handle'] = async (input) => {
    try {
      const response = await handle(input)
      endpoint.data.parse(response.data)
      endpoint.metadata.parse(response.metadata ?? null)
      return response
    } catch (error) {
      if (!(error instanceof AppError) || declares(endpoint, error)) throw error
      const undeclared = `${endpoint.id} does not declare the refusal "${error.code}" (${error.messageKey})`
      throw new Error(undeclared, { cause: error })
    }
  }
  return { endpoint, handle: checkedHandle }
}

/** Returns true for a declared refusal. Those of programs and the desk include 422 for any field, which handlers also check. */
const declares = ({ codes, access }: Endpoint, { messageKey }: AppError): boolean =>
  codes.some(({ message }) => message === messageKey) ||
  ((isApiScope(access) || access === 'staff') && messageKey === requestErrors.catalogue.invalid.message)

/** Text of the site's API for a missing required field, as existing clients have recorded it. */
export const missingField = 'Missing data for required field.'

/**
 * Parses an input from outside.
 * @param missing text for a missing required field; the default is that of the schema library
 * @throws `request/invalid` with a list of faults by field
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, missing?: string): T {
  const parsed = schema.safeParse(storable(value), { reportInput: true })
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const { path, message, input } of parsed.error.issues) {
    const name = path.join('.') || 'body'
    ;(fields[name] ??= []).push((input === undefined && missing) || message)
  }
  throw requestErrors.error('invalid', { fields })
}
