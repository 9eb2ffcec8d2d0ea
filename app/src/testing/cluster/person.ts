import { formBody } from '../visitor.ts'
import { DOMAIN, type OpenOffer, PASSWORD } from './company.ts'
import type { Ledger } from './ledger.ts'
import { setTimeout as wait } from 'node:timers/promises'

const ANSWER_MS = 40_000
/** Time after which a person gives up on a write. */
const PATIENCE_MS = 150_000

interface Answer {
  status: number
  headers: Headers
  text: string
}

interface Sent {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  form?: Record<string, string>
}

/** A signed-in person who repeats unanswered requests, like someone who presses the button again. */
export interface Person {
  email: string
  visit(path: string): Promise<void>
  save(position: number): Promise<void>
  apply(position: number): Promise<void>
  sign(offer: OpenOffer): Promise<void>
  /** Holds a stream of events open, like a page. @returns the received data, and a function that ends it */
  listen(): { received(): string; stop(): void }
}

const field = (name: string, value: unknown) => ({ change_id: `${name}:1`, field: name, value })

/** Signs a person in on a site, with all responses counted in a ledger. */
export async function openPerson(siteUrl: string, email: string, ledger: Ledger): Promise<Person> {
  const cookies = new Map<string, string>()
  let token = ''

  /** @returns undefined if the connection broke or no response arrived */
  async function send({ method, path, body, form }: Sent): Promise<Answer | undefined> {
    const sent = form && (await formBody(form))
    try {
      const answer = await fetch(`${siteUrl}${path}${path.includes('?') ? '&' : '?'}domain=${DOMAIN}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          origin: siteUrl,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'x-csrf-token': token,
          ...(sent ? sent.headers : body && { 'content-type': 'application/json' }),
        },
        ...(sent ? { body: new Uint8Array(sent.payload) } : body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      token = answer.headers.get('x-csrf-token') ?? token
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
        cookies.set(name, value)
      }
      ledger.answered(answer.status)
      return { status: answer.status, headers: answer.headers, text }
    } catch {
      ledger.answered('none')
      return undefined
    }
  }

  /** Reports responses that no failover of the database excuses. */
  function judge(what: string, { status, headers, text }: Answer): void {
    if (status === 503 && !headers.has('retry-after')) ledger.complain(`${what}: 503 without Retry-After`)
    else if (status !== 503 && status >= 400)
      ledger.complain(`${what}: ${status} ${text.replace(/"id":"\w+"/, '').slice(0, 300)}`)
  }

  /** Repeats a call until it is acknowledged. @returns the data of its response */
  async function persist<Data>(what: string, sent: Sent): Promise<Data | undefined> {
    for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS;) {
      const answer = await send(sent)
      if (answer && answer.status < 300) return (JSON.parse(answer.text) as { data: Data }).data
      if (answer) judge(what, answer)
      if (answer && answer.status !== 503) return undefined
      await wait(Number(answer?.headers.get('retry-after') ?? 1) * 1000 * (0.5 + Math.random()))
    }
    ledger.complain(`${what}: nothing in ${PATIENCE_MS / 1000} seconds`)
    return undefined
  }

  /** Reads a stream until it ends. */
  async function readStream(signal: AbortSignal, onText: (text: string) => void): Promise<void> {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const { body } = await fetch(`${siteUrl}/api/pcsx/stream?domain=${DOMAIN}`, { headers, signal })
    for await (const chunk of body ?? []) onText(Buffer.from(chunk as Uint8Array).toString())
  }

  await persist('first visit', { method: 'POST', path: '/vslog', body: {} })
  await persist('sign-in', {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body: { email, password: PASSWORD },
  })
  const account = email.replace(/^person(\d+)@.*$/, 'person-$1')

  return {
    email,
    async visit(path) {
      const answer = await send({ method: 'GET', path })
      if (!answer) return
      judge(path, answer)
      if (answer.status === 503 && !/http-equiv="refresh"/.test(answer.text))
        ledger.complain(`${path}: a page that doesn’t try again: ${answer.text.slice(0, 300)}`)
    },
    async save(position) {
      const body = { position_id: position, operation: 'add' }
      const saved = await persist('saving', { method: 'POST', path: '/api/pcsx/positions/saved', body })
      if (saved) ledger.acknowledge({ kind: 'saved', id: `${account} ${position}` })
    },
    async apply(position) {
      const values = { firstname: 'Alice', lastname: 'Moreau', email, consentprocessing: true }
      const changes = Object.entries(values).map(([name, value]) => field(name, value))
      const begun = await persist<{ draft: { encId: string; version: number } }>('answering', {
        method: 'PUT',
        path: '/api/pcsx/draft_applications',
        body: { position_id: position, base: 0, device: 'cluster', changes },
      })
      if (!begun) return
      const body = { draft_id: begun.draft.encId, version: begun.draft.version }
      const applied = await persist<{ results: { receipt: string | null; message: string }[] }>('applying', {
        method: 'POST',
        path: '/api/application/v2/submit',
        body,
      })
      const [result] = applied?.results ?? []
      if (result?.receipt) ledger.acknowledge({ kind: 'applied', id: result.receipt.replaceAll('-', '') })
      else if (result) ledger.complain(`applying: ${result.message}`)
    },
    async sign({ encId, letterSha256 }) {
      const form = { full_name: 'Alice Moreau', agreed: 'true', terms_version: '1', letter_sha256: letterSha256 }
      const path = `/api/offer/offers/${encId}/accept`
      const signed = await persist<{ offer: { status: string } }>('signing', { method: 'POST', path, form })
      if (signed?.offer.status === 'Accepted') ledger.acknowledge({ kind: 'signed', id: encId })
      else if (signed) ledger.complain(`signing: the offer is ${signed.offer.status}`)
    },
    listen() {
      const stopping = new AbortController()
      let text = ''
      async function follow(): Promise<void> {
        while (!stopping.signal.aborted) {
          await readStream(stopping.signal, (more) => (text += more)).catch(() => undefined)
          await wait(1000)
        }
      }
      void follow()
      return { received: () => text, stop: () => stopping.abort() }
    },
  }
}
