import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { readMail, type ReadMail } from './read-mail.ts'
import { TEST_ORIGIN, type TestSite } from './test-site.ts'

export type Cookies = Record<string, string>

/** A browser at one company's site, with cookies and CSRF token. */
export interface Visitor {
  cookies: Cookies
  token: string
  /** Client IP address. */
  address: string
  get(path: string): Promise<LightMyRequestResponse>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Sends another write, such as `PUT`, or one with an empty body. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | '',
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export async function openVisitor(
  { app }: Pick<TestSite, 'app'>,
  domain: string,
  start: { cookies?: Cookies; address?: string; origin?: string } = {},
): Promise<Visitor> {
  const at = (path: string) =>
    /[?&]domain=/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
  const visitor: Visitor = {
    cookies: { ...start.cookies },
    token: '',
    address: start.address ?? '127.0.0.1',
    async get(path) {
      return keep(await app.inject({ ...from(), url: at(path) }))
    },
    post: (path, body, headers) => visitor.send('POST', path, body, headers),
    async send(method, path, body = {}, headers = {}) {
      const sent = { ...from().headers, origin: start.origin ?? TEST_ORIGIN, 'x-csrf-token': visitor.token, ...headers }
      return keep(await app.inject({ ...from(), method, url: at(path), payload: body, headers: sent }))
    },
  }
  const from = () => ({
    remoteAddress: visitor.address,
    headers: {
      host: 'localhost:3000',
      cookie: Object.entries(visitor.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
  })
  function keep(answer: LightMyRequestResponse): LightMyRequestResponse {
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = header.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/;\s*max-age=0\b/i.test(header)) delete visitor.cookies[name]
      else visitor.cookies[name] = pair.slice(name.length + 1)
    }
    visitor.token = String(answer.headers['x-csrf-token'] ?? visitor.token)
    return answer
  }
  // Refused, but returns a token: cheaper than a page.
  await visitor.post('/api/auth/sign-out')
  return visitor
}

/** Returns the emails sent to an address, oldest first. */
export function mailsTo({ context }: Pick<TestSite, 'context'>, email: string): ReadMail[] {
  const folder = join(context.config.dataFolder, 'outbox')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
  const all = names.sort().map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
  return all.filter(({ headers }) => headers['to'] === email || headers['to']?.endsWith(`<${email}>`))
}

/** Returns the code in the last email to an address: six digits on their own line. */
export function lastCode(site: Pick<TestSite, 'context'>, email: string): string {
  const code = /^\d{6}$/m.exec(mailsTo(site, email).at(-1)?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No mail to ${email} has a code.`)
  return code
}

/** Returns the link in the last email to an address, on its own line. */
export function lastLink(site: Pick<TestSite, 'context'>, email: string): URL {
  const link = /^https?:\/\/\S+$/m.exec(mailsTo(site, email).at(-1)?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`No mail to ${email} has a link.`)
  return new URL(link)
}

export const signedInEmail = async (visitor: Visitor): Promise<string | null> =>
  (await visitor.get('/api/auth/session')).json<{ data: { viewer: { email: string } | null } }>().data.viewer?.email ??
  null

/** Opens a browser and signs in with the demo password. */
export async function signIn(site: TestSite, domain: string, email: string): Promise<Visitor> {
  const visitor = await openVisitor(site, domain)
  // A refused write without a token returns one.
  await visitor.post('/vslog')
  const answer = await visitor.post('/api/auth/sign-in/email', { email, password: 'foyer-demo' })
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`)
  return visitor
}

/** Returns the files of a zip as text, by name. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return files
}

/** Encodes a form as a browser does, for `inject`: fields are texts, files have bytes and a name. */
export async function formBody(
  fields: Record<string, string>,
  files: { field: string; name: string; bytes: Uint8Array | string; type?: string }[] = [],
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field, name, bytes, type = 'application/pdf' } of files)
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], { type }), name)
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}

/** Opens an emailed link to a guest's page, and presses the button if the page asks for a confirmation. */
export async function continueByLink(
  visitor: Visitor,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<LightMyRequestResponse> {
  const opened = await visitor.get(`${pathname}${search}`)
  const asking = String(opened.headers.location)
  if (!asking.startsWith('/careers/continue-application')) return opened
  const page = await visitor.get(asking)
  return page.body.includes('<button>') ? visitor.post(asking) : page
}
