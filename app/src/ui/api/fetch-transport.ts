import type { MessageId } from '#ui/i18n/messages.ts'
import { readAnswer, refusalIn } from './read-answer.ts'
import type { CallInput, Transport } from './transport.ts'

/** What the transport knows of the session. */
export interface TransportSession {
  /** The site, for the header that names it. */
  groupId: string
  /** The account that the page was made for, or that signed in since. */
  userId(): string | undefined
  /** Asks that person to sign in again; parallel calls share the question. @returns whether they did */
  renew(): Promise<boolean>
  /** A text of every page, in its language. */
  text(id: MessageId): string
  /** The token of the site's PDF server, which writes carry where the site has one. */
  pdfServerToken?: string | undefined
}

/** The token of the page, refreshed by answers to writes. */
let csrfToken = ''

function currentToken(): string {
  csrfToken ||= document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')?.content ?? ''
  return csrfToken
}

/** The path with a value for each part that is named with a colon. */
function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Sent with every call that changes something. */
function writeHeaders({ groupId, userId, pdfServerToken }: TransportSession, form: boolean): Record<string, string> {
  const user = userId()
  return {
    // A browser names the boundaries of a form by itself.
    ...(!form && { 'content-type': 'application/json' }),
    'x-csrf-token': currentToken(),
    'x-group-id': groupId,
    ...(user && { 'x-user-id': user }),
    ...(pdfServerToken && { 'x-pdf-server-token': pdfServerToken }),
  }
}

const isForgery = ({ status }: Response, body: unknown) => status === 403 && refusalIn(body).code === 'invalid-csrf'

/** A refused password also says `x-login`; only these codes mean that there is no session. */
const isSignedOut = ({ status, headers }: Response, body: unknown) =>
  status === 401 &&
  headers.has('x-login') &&
  (body === undefined || ['session-ended', 'not-signed-in'].includes(refusalIn(body).code ?? ''))

/**
 * Calls over the network. Parameters that hold for every call (domain, hl) are given once. A token that another tab has made
 * stale is replaced without a word, once. When the session of whoever is signed in has ended, they are asked to sign in
 * again, and the call is repeated.
 */
export function createFetchTransport(
  everyCall: readonly (readonly [string, string])[],
  session: TransportSession,
): Transport {
  const send = async (
    route: string,
    { params = {}, query = [], body, form, signal, send: post = fetch }: CallInput,
  ) => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const named = new Set(query.map(([name]) => name))
    const parameters = new URLSearchParams(
      [...query, ...everyCall.filter(([name]) => !named.has(name))].map(([name, value]) => [name, value]),
    )
    const write = method !== 'GET'
    const response = await post(`${filled(path, params)}?${parameters.toString()}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(write ? writeHeaders(session, Boolean(form)) : {}),
      },
      ...(write ? { body: form ?? JSON.stringify(body ?? {}) } : {}),
      ...(signal ? { signal } : {}),
    })
    csrfToken = response.headers.get('x-csrf-token') ?? csrfToken
    const answer: unknown = await response.json().catch(() => undefined)
    return { response, answer }
  }
  return {
    async call(route, input) {
      let { response, answer } = await send(route, input)
      if (isForgery(response, answer)) ({ response, answer } = await send(route, input))
      if (isSignedOut(response, answer) && session.userId() && !input.background && (await session.renew()))
        ({ response, answer } = await send(route, input))
      return readAnswer(route, response, answer, { text: session.text, background: input.background })
    },
  }
}
