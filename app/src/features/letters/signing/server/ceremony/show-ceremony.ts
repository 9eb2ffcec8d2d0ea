import type { LocaleTag } from '#config/locale-tags.ts'
import { message } from '#platform/messages/messages.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import type { Ceremony } from '../../contract.ts'
import { admitSigner, letterOf, openForSigner } from './admit-signer.ts'
import { eventNow, record } from './record-events.ts'
import { readLayout } from '../letter/letter-marks.ts'
import type { SigningCall } from '../dependencies.ts'
import { saveLayout } from '../store.ts'

/** Returns the calendar day in a zone, as an ISO date. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']}`
}

/**
 * Returns the content of the signing page. The first time, it opens the ceremony and reads the letter's pages and fields.
 * @throws `signing/not-available`, `signing/letter-changed`, `request/too-many-requests`
 */
export async function showCeremony(call: SigningCall, wid: unknown): Promise<Ceremony> {
  const { service, tenant, context } = call
  const now = await context.now()
  await openForSigner(call, wid, now)
  const row = await admitSigner(call, wid, now)
  let { layout } = row
  if (!layout) {
    layout = await readLayout(await letterOf(call, row), row.signerName)
    await saveLayout(service.db, row.id, layout)
  }
  const agreement = agreementIn(context.locale)
  await record(service.db, eventNow(call, row, now, 'opened', { language: context.locale }))
  return {
    document_name: row.documentName,
    company_name: tenant.site.branding.companyName || tenant.name,
    signer_name: row.signerName,
    letter_sha256: row.letterSha256,
    expires_at: row.expiresAt.toISOString(),
    today: dayIn(context.timeZone, now),
    agreement,
    pages: layout.pages,
    fields: layout.fields,
  }
}

/** Returns the bytes of the letter. @throws as `showCeremony` */
export async function sendLetter(call: SigningCall, wid: unknown) {
  const now = await call.context.now()
  const row = await admitSigner(call, wid, now)
  const bytes = await letterOf(call, row)
  await record(call.service.db, eventNow(call, row, now, 'letter-sent', { bytes: bytes.length }))
  return { b64_string: Buffer.from(bytes).toString('base64'), letter_sha256: row.letterSha256 }
}

interface Agreement {
  version: string
  text: string
}

/**
 * Returns the statement that a signer agrees to, in their language. Its version is the SHA-256 of the text, in
 * hexadecimal.
 */
export function agreementIn(locale: LocaleTag): Agreement {
  const text = message(locale, 'signing.agreement')
  return { text, version: sha256(text) }
}
