import type { MessageId } from '#ui/i18n/messages.ts'
import { readAnswer, refusalIn } from './read-answer.ts'
import type { CallInput, Transport } from './transport.ts'

/** Session state that the transport depends on. */
export interface TransportSession {
  /** Site id, sent in a header. */
  groupId: string
  /** The account the page was rendered for, or that signed in since. */
  userId(): string | undefined
  /** Prompts that user to sign in again; concurrent calls share one prompt. @returns true if they did */
  renew(): Promise<boolean>
  /** Returns a message present on every page, in the page's language. */
  text(id: MessageId): string
  /** Token for the site's PDF server, sent with writes if the site has one. */
  pdfServerToken?: string | undefined
}

/** The page's CSRF token, refreshed by responses to writes. */
let csrfToken = ''

function currentToken(): string {
  csrfToken ||= document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')?.content ?? ''
  return csrfToken
}

/** Fills in the `:name` segments of a path. */
function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Returns the headers of calls that change something. */
function writeHeaders({ groupId, userId, pdfServerToken }: TransportSession, form: boolean): Record<string, string> {
  const user = userId()
  return {
    // For forms the browser sets the content type with its boundary.
    ...(!form && { 'content-type': 'application/json' }),
    'x-csrf-token': currentToken(),
    'x-group-id': groupId,
    ...(user && { 'x-user-id': user }),
    ...(pdfServerToken && { 'x-pdf-server-token': pdfServerToken }),
  }
}

const isForgery = ({ status }: Response, body: unknown) => status === 403 && refusalIn(body).code === 'invalid-csrf'

/**
 * Returns true if a response means that the session has ended: our server's refusal, or a sign-in page that a proxy
 * answered with or redirects to. A rejected password has `x-login`, too, with another code.
 */
function isSignedOut({ type, redirected, headers }: Response, body: unknown): boolean {
  const { code } = refusalIn(body)
  if (code !== undefined) return headers.has('x-login') && ['session-ended', 'not-signed-in'].includes(code)
  return body === undefined && (type === 'opaqueredirect' || redirected || headers.has('x-login'))
}

/**
 * Creates the transport over the network. `everyCall` holds the parameters sent with every call (domain, hl). A CSRF
 * token made stale by another tab is replaced silently, once. When the session has ended, the user is prompted to sign
 * in and the call is retried.
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
      // Our API never redirects, and a sign-in page elsewhere couldn't be read.
      redirect: 'manual',
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
      const hasEnded = isSignedOut(response, answer)
      return readAnswer(route, response, answer, { text: session.text, background: input.background, hasEnded })
    },
  }
}
