import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { codeIn, mailTo, PASSWORD } from './sign-in-steps.ts'

const DOMAIN = 'meridian.example'

interface Access {
  readonly 'x-csrf-token': string
  readonly origin: string
}

/** The headers of the next post from each browser context, by its last answer; rendering a page for them takes longer than most posts. */
const accesses = new WeakMap<BrowserContext, Access>()

async function accessOfPage(page: Page, domain: string): Promise<Access> {
  const answer = await page.request.get(`/careers?domain=${domain}`)
  return { 'x-csrf-token': answer.headers()['x-csrf-token'] ?? '', origin: new URL(answer.url()).origin }
}

/** A POST as a program sends it: with a token and the origin of a page. The session can have changed since the last token. */
async function post(page: Page, path: string, data: object, domain = DOMAIN): Promise<void> {
  const context = page.context()
  const send = async (access: Access) => {
    const answer = await page.request.post(`${path}?domain=${domain}`, { data, headers: { ...access } })
    const token = answer.headers()['x-csrf-token']
    if (token) accesses.set(context, { ...access, 'x-csrf-token': token })
    return answer
  }
  const known = accesses.get(context)
  let answer = await send(known ?? (await accessOfPage(page, domain)))
  if (known && answer.status() === 403) answer = await send(await accessOfPage(page, domain))
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(200)
}

/**
 * Signs a new candidate up at the demo's first site, which asks for terms and for first facts; pages of this context are theirs
 * from then on. `first`: as they come, nothing accepted; `facts`: but for the first facts of the profile; `settled`: with all first steps behind them.
 * @returns the email address
 */
export async function newCandidate(page: Page, state: 'first' | 'facts' | 'settled' = 'settled'): Promise<string> {
  const email = `ines-${randomUUID()}@example.com`
  const person = { email, password: PASSWORD, firstName: 'Ines', lastName: 'Prado' }
  await post(page, '/api/auth/sign-up/email', person)
  await post(page, '/api/auth/sign-up/verify', { email, code: codeIn(await mailTo(email, 'verify-email')) })
  if (state === 'first') return email
  await acceptTerms(page)
  if (state === 'facts') return email
  await post(page, '/api/pcsx/onboarding', { values: { firstname: 'Ines', location: 'Porto' } })
  return email
}

/** Signs a new candidate up at another site, which asks for no terms. @returns the email address */
export async function newCandidateOf(page: Page, domain: string, person: { firstName: string; lastName: string }) {
  const email = `${person.firstName.toLowerCase()}-${randomUUID()}@example.com`
  await post(page, '/api/auth/sign-up/email', { ...person, email, password: PASSWORD }, domain)
  const code = codeIn(await mailTo(email, 'verify-email'))
  await post(page, '/api/auth/sign-up/verify', { email, code }, domain)
  await post(page, '/api/pcsx/onboarding', { values: { firstname: person.firstName, location: 'Porto' } }, domain)
  return email
}

async function acceptTerms(page: Page): Promise<void> {
  const answer = await page.request.get(`/api/pcsx/terms_of_service?domain=${DOMAIN}`)
  const { data } = (await answer.json()) as { data: { version: string } }
  await post(page, '/api/pcsx/terms_of_service', { version: data.version })
  await post(page, '/api/pcsx/onboarding', {})
}

/** Signs up with an emailed code and postpones the first facts, so the account has no name. @returns the email address */
export async function candidateWithoutName(page: Page): Promise<string> {
  const email = `nobody-${randomUUID()}@example.com`
  await post(page, '/api/auth/code/request', { email })
  await post(page, '/api/auth/code/sign-in', { email, code: codeIn(await mailTo(email, 'sign-in-code')) })
  await acceptTerms(page)
  await post(page, '/api/pcsx/onboarding', { later: true })
  return email
}

/** Saves positions for the signed-in candidate, one after the other. */
export async function savePositions(page: Page, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await post(page, '/api/pcsx/positions/saved', { position_id: id, operation: 'add', domain: DOMAIN })
}

/** Fills the signed-in candidate's profile from a résumé: its text, or the bytes of a file. */
export async function uploadResume(page: Page, content: string | Buffer, name = 'resume.txt'): Promise<void> {
  const first = await page.request.get(`/careers?domain=${DOMAIN}`)
  const answer = await page.request.post(`/api/pcsx/upload_resume?domain=${DOMAIN}`, {
    multipart: { resume_file: { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) } },
    headers: { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(first.url()).origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Creates a job alert for the signed-in candidate. */
export async function createAlert(page: Page, search: string): Promise<void> {
  await post(page, '/api/pcsx/saved_searches', { search, domain: DOMAIN })
}

/** Signs a demo account in without opening a page; from then on the pages of this context are that candidate's. */
export async function signIn(page: Page, email: string, domain = DOMAIN): Promise<void> {
  await post(page, '/api/auth/sign-in/email', { email, password: PASSWORD }, domain)
}
