import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { newCandidate } from '../steps/new-candidate.ts'
import { foyer } from '../steps/operator.ts'
import { DEMO, open } from '../steps/page-steps.ts'

const DOMAIN = 'meridian.example'
export const LIST = '/careers/offers'
/** The name of every new candidate. */
export const NAME = 'Ines Prado'

/** A letter as a file on the disk. @returns its path, and what stands in it */
export async function letterFile(name = 'Offer letter', words = 'We are glad to offer you this position.') {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  page.drawText(words, { x: 30, y: 240, size: 12, font: await pdf.embedFont(StandardFonts.Helvetica) })
  const bytes = Buffer.from(await pdf.save())
  const path = join(mkdtempSync(join(tmpdir(), 'foyer-letter-')), `${name}.pdf`)
  writeFileSync(path, bytes)
  return { path, bytes, words }
}

interface Made {
  enc_id: string
  documents: { id: string; kind: string; status: string }[]
}

/**
 * Extends an offer, as a company does. `documents`: the kind of each, with `:pending` where it is not ready; `files`: their paths,
 * where they are not made here.
 */
export async function extendOffer(
  page: Page,
  email: string,
  documents: readonly string[],
  { expiresInSeconds = 5.5 * 86_400, files: own }: { expiresInSeconds?: number; files?: readonly string[] } = {},
): Promise<Made> {
  const answer = await page.request.get(`/api/pcsx/search?${DEMO}&num=1`)
  const { data } = (await answer.json()) as { data: { positions: { id: number }[] } }
  const files =
    own ??
    (await Promise.all(
      documents.map(async (_, index) => (await letterFile(index === 0 ? 'Offer letter' : `Paper ${index}`)).path),
    ))
  const expires = new Date(Date.now() + expiresInSeconds * 1000).toISOString()
  const about = ['--candidate', email, '--position', String(data.positions[0]?.id), '--expires', expires]
  const letters = documents.flatMap((kind, index) => ['--document', `${files[index]}:${kind}`])
  return (await foyer('offer', 'create', '--domain', DOMAIN, ...about, ...letters)) as unknown as Made
}

export async function cancelOffer(encId: string): Promise<void> {
  await foyer('offer', 'cancel', encId, '--domain', DOMAIN)
}

export async function replaceDocument(encId: string, document: string, path: string): Promise<void> {
  await foyer('offer', 'document', encId, document, '--replace', path, '--domain', DOMAIN)
}

/** A new candidate with an offer; the page is at the offer's letter. */
export async function openLetter(page: Page, kind: string, expiresInSeconds?: number) {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, [kind], { expiresInSeconds })
  await open(page, `/careers/offer-letter/${offer.enc_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Offer letter' })).toBeVisible()
  return { email, offer }
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Full name' })
export const agreement = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'I have read and agree to the terms and conditions' })
export const shownLetter = (page: Page): Locator => page.getByTestId('pdf-viewer').locator('canvas').first()

/** A separate script draws letters, and takes long to load and run on a busy machine. */
export const DRAWN = { timeout: 20_000 }

/** The posts about offers from now on, by the ends of their paths. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const changes = request.method() === 'POST' && pathname.startsWith('/api/offer/') && !pathname.endsWith('/views')
    if (changes) calls.push(pathname.split('/').at(-1) ?? '')
  })
  return calls
}

/** Returns the status of an offer on the server. */
export async function statusOf(page: Page, encId: string): Promise<string> {
  const answer = await page.request.get(`/api/offer/${encId}?${DEMO}&letters=0`)
  return ((await answer.json()) as { data: { offer: { status: string } } }).data.offer.status
}
