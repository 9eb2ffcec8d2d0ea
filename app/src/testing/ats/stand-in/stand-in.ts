import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer, Call, Form } from './call.ts'

/** An application that a vendor accepts. */
export interface Submission extends Form {
  /** The id of the job in the address or body. */
  jobId: string
  name: string
  email: string
}

/** An application as a stand-in keeps it. */
export interface StoredApplication extends Submission {
  id: string
  candidateId: string
  at: Date
  /** The request's, without keys and tokens. */
  headers: Record<string, string>
  stage: string
  status: 'active' | 'rejected' | 'hired'
  /** True for an application that was ended because its candidate wanted that. */
  hasWithdrawn?: boolean
  changedAt: Date
}

/**
 * A stand-in's behavior at one call that submits an application. An answer in its place stores nothing, unless it comes
 * after storing.
 */
export type Behavior =
  | 'as documented'
  | 'drop before storing'
  | 'drop after storing'
  | 'twice'
  | { laterByMs: number }
  | (Answer & { afterStoring?: boolean })

/** The calls whose behavior can be set: uploads exist where files are sent before the application. */
export type Step = 'application' | 'upload' | 'search' | 'list' | 'posting'

/** An applicant tracking system on this machine, written from the vendor's documentation. */
export interface StandIn {
  /** Its origin; the vendor's paths follow. */
  url: string
  /** The stored applications, in order. */
  received: StoredApplication[]
  /** All calls, in order, without their query, because it can hold a key. */
  calls: { method: string; path: string; status: number | 'dropped' }[]
  /** Sets the behavior at each call of a step: an application, an upload before it, a look for one, a list of jobs or one posting; counted from 1 since this call. */
  behave(plan: (call: number) => Behavior, at?: Step): void
  /** Closes the port: connections are refused, and what is stored stays. */
  away(): Promise<void>
  /** Opens the same port again. */
  back(): Promise<void>
  close(): Promise<void>
}

type Outcome = Answer | { accepts: Submission; answer: (stored: StoredApplication) => Answer }

export interface Route {
  method: 'GET' | 'POST'
  /** With parts such as `:job`. */
  path: string
  /** Judges one call; the route of an application returns what is accepted. */
  handle(call: Call): Outcome | Promise<Outcome>
  step?: Step
}

export interface VendorRules {
  routes: Route[]
  /** Answers in the place of a route, such as for too many calls. */
  before?: (call: Call) => Answer | undefined
  /** Added to every answer. */
  headers?: () => Record<string, string>
  /** Called for each call of `before` when its answer is sent or its connection ends. */
  after?: () => void
  unknown: Answer
  firstStage: string
  /** Ids of the nth application and of its candidate. */
  ids: (count: number, submission: Submission) => { id: string; candidateId: string }
  now: () => number
}

const SECRET_HEADER = /^(authorization|cookie|x-smarttoken)$/

/** Starts a stand-in with the vendor's rules on a free port. */
export async function openStandIn(rules: VendorRules): Promise<StandIn> {
  const received: StoredApplication[] = []
  const calls: StandIn['calls'] = []
  const timers = new Set<NodeJS.Timeout>()
  const plans = new Map<Step, (call: number) => Behavior>()
  const counts = { application: 0, upload: 0, search: 0, list: 0, posting: 0 }
  const routes = rules.routes.map((route) => ({ ...route, names: new URLPattern({ pathname: route.path }) }))

  function store(submission: Submission, call: Call): StoredApplication {
    const at = new Date(rules.now())
    const headers = Object.fromEntries(
      Object.entries(call.headers).flatMap(([name, value]) =>
        SECRET_HEADER.test(name) ? [] : [[name, String(value)] as const],
      ),
    )
    const ids = rules.ids(received.length + 1, submission)
    const stored = {
      ...submission,
      ...ids,
      at,
      headers,
      stage: rules.firstStage,
      status: 'active',
      changedAt: at,
    } as const
    received.push(stored)
    return stored
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? '/', 'http://stand-in')
    const { method = 'GET' } = request
    const body = await buffer(request)
    const call: Call = {
      method,
      path: address.pathname,
      params: {},
      query: address.searchParams,
      headers: request.headers,
      body,
    }
    const noted: StandIn['calls'][number] = { method, path: call.path, status: 'dropped' }
    calls.push(noted)
    const write = (answer: Answer, times = 1) => {
      noted.status = answer.status
      writeAnswer(response, { ...answer, headers: { ...rules.headers?.(), ...answer.headers } }, times)
    }
    if (rules.after) response.once('close', rules.after)
    const early = rules.before?.(call)
    if (early !== undefined) return write(early)
    const route = routes.find((each) => each.method === method && each.names.test({ pathname: call.path }))
    if (route === undefined) return write(rules.unknown)
    const parts = route.names.exec({ pathname: call.path })?.pathname.groups ?? {}
    for (const [name, part] of Object.entries(parts)) call.params[name] = decodeURIComponent(part ?? '')
    const behavior = (route.step && plans.get(route.step)?.(++counts[route.step])) ?? 'as documented'
    if (behavior === 'drop before storing') return void request.socket.destroy()
    const isAnswer = typeof behavior === 'object' && 'status' in behavior
    if (isAnswer && !behavior.afterStoring) return write(behavior)
    const outcome = await route.handle(call)
    const answer = 'accepts' in outcome ? outcome.answer(store(outcome.accepts, call)) : outcome
    if (behavior === 'drop after storing') return void request.socket.destroy()
    if (isAnswer) return write(behavior)
    if (typeof behavior === 'string') return write(answer, behavior === 'twice' ? 2 : 1)
    const timer = setTimeout(() => {
      timers.delete(timer)
      write(answer)
    }, behavior.laterByMs)
    timers.add(timer.unref())
  }

  const server = createServer((request, response) => {
    // A client that ends its connection in the middle of a request gets no answer.
    serve(request, response).catch(() => request.socket.destroy())
  })
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  await listen(0)
  const { port } = server.address() as AddressInfo
  async function away() {
    if (!server.listening) return
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    calls,
    behave(plan, at = 'application') {
      plans.set(at, plan)
      counts[at] = 0
    },
    away,
    back: () => listen(port),
    async close() {
      timers.forEach(clearTimeout)
      await away()
    },
  }
}

/** Returns the id of the nth of a kind, named by one hexadecimal digit. */
export const numberedUuid = (kind: string, count: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(count).padStart(12, '0')}`

/** Writes an answer as often as requested; a second copy follows on the same connection, which then ends. */
function writeAnswer(response: ServerResponse, { status, body, headers = {} }: Answer, times: number) {
  const isText = typeof body === 'string'
  const bytes = Buffer.from(body === undefined ? '' : isText ? body : JSON.stringify(body))
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json'
  const all: Record<string, string> = {
    ...(body !== undefined && { 'content-type': type }),
    'content-length': String(bytes.length),
    ...headers,
  }
  if (times === 1) {
    response.writeHead(status, all).end(bytes)
    return
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`)
  response.socket?.end(Buffer.concat(Array.from({ length: times }, () => [head, bytes]).flat()))
}

/** A number of calls within a window of time, and within the same moment. */
export interface RateLimit {
  calls: number
  perMs: number
}

export interface RateLimiter {
  /** Counts a call. @returns the calls left, or false if it is one too many */
  take(): number | false
  /** Milliseconds until the window ends. */
  leftMs(): number
}

/** Counts calls in fixed windows; how the vendors count is not documented, except that Lever and SmartRecruiters say "per second". */
export function limitRate({ calls, perMs }: RateLimit, now: () => number): RateLimiter {
  let since = -Infinity
  let taken = 0
  return {
    take() {
      if (now() - since >= perMs) {
        since = now()
        taken = 0
      }
      taken += 1
      return taken > calls ? false : calls - taken
    },
    leftMs: () => Math.max(0, since + perMs - now()),
  }
}
