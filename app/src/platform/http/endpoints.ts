import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BodyOf, DataOf, Endpoint, FilePart, ParamsOf, QueryOf, UploadedFile } from '#kernel/endpoint.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { admitViewer } from './admission/access.ts'
import { addressKey, type RequestContext, type SiteTenant } from './context.ts'
import { success, successText } from './envelope.ts'
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
  viewer: E['access'] extends 'public' ? undefined : E['access'] extends 'applicant' ? Viewer | undefined : Viewer
  context: RequestContext
}

export interface EndpointResponse<E extends Endpoint> {
  data: DataOf<E>
  /** Returns `data` as JSON, if it can be at hand from an earlier response. */
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

/** Returns the first value of a parameter, also when it was repeated. */
export function first(value: unknown): string | undefined {
  const parsed = domainQuery.safeParse(value)
  return parsed.success ? (Array.isArray(parsed.data) ? parsed.data[0] : parsed.data) : undefined
}

/** Registers routes that validate requests against the endpoints' schemas. */
export function registerEndpoints(
  app: FastifyInstance,
  bindings: Binding[],
  tenantOf: (request: FastifyRequest, endpoint: Endpoint) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
  /** Refuses a form whose fields name another site than the one at which the caller was admitted. */
  confirmForm: (request: FastifyRequest, endpoint: Endpoint, fields: SentForm['fields']) => void = () => undefined,
): void {
  const turns = createUploadTurns(app.counts)
  const register = (scope: FastifyInstance, binding: Binding) => {
    const { endpoint } = binding
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimitBytes,
      config: {
        takesFiles: endpoint.files !== undefined,
        ...(endpoint.callsPerMinute && { rateLimit: { max: endpoint.callsPerMinute } }),
        ...(endpoint.provesItself && { provesItself: true }),
      },
      schema: referenceSchema(endpoint),
      validatorCompiler: () => (value) => ({ value }),
      serializerCompiler: () => (value) => JSON.stringify(value),
      handler: async (request, reply) => {
        const tenant = tenantOf(request, endpoint)
        const context = contextOf(request, reply)
        const upload: ReadUpload = async (who, work) => {
          const holding = scope.holdBody(request, reply)
          try {
            const form = await readForm(request, reply, endpoint, holding.evicted)
            confirmForm(request, endpoint, form.fields)
            turns.count(who, bytesOf(form))
            // Only a fully received form takes a turn, so slow senders hold none. Scans belong to the turn: no sender fills
            // the scanner's queue alone.
            return await turns.take(who, async () => {
              await Promise.all(form.files.map((file) => scope.scanner.check(file)))
              return work(form)
            })
          } finally {
            holding.release()
          }
        }
        const { query, params, body } = request
        const response = await callBinding(binding, { tenant, context, query, params, body, upload })
        return send(reply, endpoint.success, response)
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
type ReadUpload = <T>(who: string, work: (form: SentForm) => Promise<T>) => Promise<T>

/** Returns the size of a form's files and texts, in bytes or characters. */
const bytesOf = ({ fields, files }: SentForm) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0) +
  Object.values(fields).reduce<number>((sum, value) => sum + String(value).length, 0)

/** Parses the input of an endpoint and calls its handler. Also used by pages rendered in process. */
export async function callBinding(
  { endpoint, handle }: Binding,
  raw: {
    tenant: SiteTenant
    context: RequestContext
    query: unknown
    params: unknown
    body: unknown
    /** Required for endpoints that take files. */
    upload?: ReadUpload
  },
): Promise<EndpointResponse<Endpoint>> {
  const viewer = await admitViewer(endpoint, raw.tenant, raw.context)
  const about = {
    tenant: raw.tenant,
    // Undefined for public endpoints and guests only.
    viewer: viewer as Viewer,
    context: raw.context,
    query: parseInput(endpoint.query, raw.query),
    params: parseInput(endpoint.params, raw.params),
  }
  const respond = async (body: unknown, files: readonly UploadedFile[]) =>
    // A call without a body is one whose fields are all left out.
    handle({ ...about, body: parseInput(endpoint.body, body ?? {}), files })
  if (!endpoint.files || !raw.upload) return respond(raw.body, [])
  return raw.upload(viewer?.accountId ?? addressKey(raw.context.ip), ({ fields, files }) => respond(fields, files))
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
      if (!(error instanceof AppError) || endpoint.codes.some(({ message }) => message === error.messageKey))
        throw error
      const undeclared = `${endpoint.id} does not declare the refusal "${error.code}" (${error.messageKey})`
      throw new Error(undeclared, { cause: error })
    }
  }
  return { endpoint, handle: checkedHandle }
}

function send(reply: FastifyReply, status: number, response: EndpointResponse<Endpoint>) {
  reply.status(status)
  reply.headers(response.headers ?? {})
  for (const cookie of response.cookies ?? []) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'private, max-age=0, no-cache, no-store')
  const metadata = response.metadata ?? null
  if (!response.json) return reply.send(success(response.data, metadata, status))
  return reply.type('application/json; charset=utf-8').send(successText(response.json(), metadata, status))
}

/** Parses an input from outside. @throws `request/invalid` with a list of faults by field */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(storable(value), { reportInput: true })
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const { path, message, input } of parsed.error.issues) {
    const name = path.join('.') || 'body'
    ;(fields[name] ??= []).push(input === undefined ? 'Missing data for required field.' : message)
  }
  throw requestErrors.error('invalid', { fields })
}

const failure = z.object({
  status: z.int(),
  error: z.object({ message: z.string(), body: z.string(), code: z.string() }),
  data: z.object({}),
  metadata: z.null(),
})

/** Returns the OpenAPI schema of an endpoint. */
function referenceSchema(endpoint: Endpoint): object {
  const envelope = z.object({
    status: z.literal(endpoint.success),
    error: z.object({ message: z.string(), body: z.string() }),
    data: endpoint.data,
    metadata: endpoint.metadata,
  })
  const refusals = Object.fromEntries(
    endpoint.refusals.map((status) => {
      const codes = endpoint.codes.filter((refusal) => refusal.status === status).map(({ code }) => code)
      return [status, codes.length > 0 ? failure.describe(`Codes: ${codes.join(', ')}`) : failure]
    }),
  )
  const input = (name: string, schema: z.ZodType) => (schema instanceof z.ZodObject ? { [name]: schema } : {})
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...input('querystring', endpoint.query),
    ...input('params', endpoint.params),
    ...(endpoint.files
      ? {
          consumes: ['multipart/form-data', ...(endpoint.formAsJson ? ['application/json'] : [])],
          body: formSchema(endpoint.body, endpoint.files),
        }
      : input('body', endpoint.body)),
    response: { [endpoint.success]: envelope, ...refusals },
  }
}

function formSchema(fields: z.ZodType, files: Record<string, FilePart>): z.ZodType {
  const parts = Object.entries(files).map(([name, { maxFiles, maxBytes, optional }]) => {
    const file = z.file().max(maxBytes)
    const part = maxFiles === 1 ? file : z.array(file).max(maxFiles)
    return [name, optional ? part.optional() : part]
  })
  return z.object({ ...(fields instanceof z.ZodObject ? fields.shape : {}), ...Object.fromEntries(parts) })
}
