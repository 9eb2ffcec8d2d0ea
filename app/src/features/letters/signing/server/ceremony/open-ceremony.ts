import { signingLimits } from '../../limits.ts'
import { addDays, DAY_MS } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { FOR_FORM } from '../../declining.ts'
import { ceremonyStates, ceremonyStatusAt, isOpen, isCompleted } from '../../states.ts'
import {
  ceremonyOf,
  type CeremonyRow,
  closeCeremony,
  countCeremonies,
  insertCeremony,
  insertEvents,
  openCeremoniesOf,
  renewCeremony,
} from '../store.ts'
import { lookupHash, tokenOf } from './signing-token.ts'

/** A letter for a person to sign. */
export interface LetterToSign {
  accountId: string
  /** Permanent identifier of the document, used to find its ceremony. */
  reference: string
  documentName: string
  letterKey: string
  letterSha256: string
  signer: { name: string; email: string }
  /** Null keeps the page valid for the number of days in limits.ts, renewed by the next call. */
  expiresAt: Date | null
}

interface SigningSite {
  tenant: SiteTenant
  signingSecret: string
}

/** Returns the token of a letter's page, from its ceremony or as `openCeremony` will assign it. Read-only. */
export async function ceremonyToken(db: Database, site: SigningSite, letter: LetterToSign): Promise<string> {
  const { tenant, signingSecret } = site
  const document = { tenantId: tenant.id, reference: letter.reference }
  const known = await ceremonyOf(db, { ...document, letterSha256: letter.letterSha256 })
  const token = known && tokenOf(signingSecret, known)
  if (known && token && stays(known, letter, token)) return token
  return tokenOf(signingSecret, {
    ...document,
    widSalt: nextSalt(document.tenantId, letter, await countCeremonies(db, document)),
  })
}

/** Returns the salt of a document's next ceremony. Withdrawn ones count, so that their tokens never open another. */
function nextSalt(tenantId: number, letter: LetterToSign, earlier: number): string {
  const { reference, letterSha256, letterKey, accountId, signer } = letter
  return sha256(JSON.stringify([tenantId, reference, letterSha256, letterKey, accountId, signer.email, earlier]))
}

/**
 * Opens the ceremony of a document, or finds it if the same letter is still unsigned. Can be called on every view.
 * Withdraws the ceremony of a different letter.
 * @returns the token of its page, which shows nothing once the letter is signed
 */
export async function openCeremony(
  db: Database,
  { tenant, signingSecret }: SigningSite,
  letter: LetterToSign,
  now: Date,
): Promise<string> {
  const { reference, letterSha256 } = letter
  const document = { tenantId: tenant.id, reference, letterSha256 }
  const expiresAt = letter.expiresAt ?? addDays(now, signingLimits.ceremonyDays)
  for (let tries = 0; tries < signingLimits.openingTries; tries += 1) {
    const known = await ceremonyOf(db, document)
    const wid = known && tokenOf(signingSecret, known)
    if (known && wid && stays(known, letter, wid)) {
      if (isOpen(known.status) && needsRenewal(known, letter, now))
        await renewCeremony(db, known.id, {
          expiresAt,
          signerName: letter.signer.name,
          documentName: letter.documentName,
        })
      return wid
    }
    const widSalt = nextSalt(tenant.id, letter, await countCeremonies(db, document))
    await inTransaction(db, (trx) =>
      withdrawOthers(trx, document, now, (row) => isSame(row, letter, tokenOf(signingSecret, row))),
    )
    await insertCeremony(db, {
      ...document,
      accountId: letter.accountId,
      documentName: letter.documentName,
      letterKey: letter.letterKey,
      signerName: letter.signer.name,
      signerEmail: letter.signer.email,
      widSalt,
      widHash: lookupHash(tokenOf(signingSecret, { ...document, widSalt })),
      openedAt: now,
      expiresAt,
    })
  }
  throw new Error(`The signing of ${reference} could not be opened.`)
}

const stays = (known: CeremonyRow, letter: LetterToSign, token: string) =>
  isCompleted(known.status) || isSame(known, letter, token)

/** A token made with an earlier secret is no longer valid. */
const isSame = (known: CeremonyRow, letter: LetterToSign, token: string) =>
  known.letterSha256 === letter.letterSha256 &&
  known.letterKey === letter.letterKey &&
  known.accountId === letter.accountId &&
  known.signerEmail === letter.signer.email &&
  known.widHash === lookupHash(token)

function needsRenewal(known: CeremonyRow, letter: LetterToSign, now: Date): boolean {
  if (known.signerName !== letter.signer.name || known.documentName !== letter.documentName) return true
  if (letter.expiresAt) return known.expiresAt.getTime() !== letter.expiresAt.getTime()
  // Renew once a day at most rather than on every view.
  return known.expiresAt.getTime() < now.getTime() + (signingLimits.ceremonyDays - 1) * DAY_MS
}

const inTransaction = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Transaction) : db.transaction().execute(work)

/**
 * Withdraws the signing of a document whose offer was cancelled, declined or given another letter; this disables its
 * page; does nothing without an open ceremony.
 */
export const withdrawCeremony = (trx: Transaction, document: DocumentName, now: Date): Promise<void> =>
  withdrawOthers(trx, document, now, () => false)

interface DocumentName {
  tenantId: number
  reference: string
}

async function withdrawOthers(
  trx: Transaction,
  document: DocumentName,
  now: Date,
  isKept: (row: CeremonyRow) => boolean,
): Promise<void> {
  for (const known of await openCeremoniesOf(trx, document)) {
    const gone = ceremonyStates.next(ceremonyStatusAt(known.status, known.expiresAt, now), 'withdraw').ok
    if (isKept(known) || !gone) continue
    await closeCeremony(trx, known.id, 'withdrawn', now)
    const noActor = { ipAddress: '', userAgent: '', letterSha256: known.letterSha256 }
    await insertEvents(trx, [{ ceremonyId: known.id, at: now, event: 'withdrawn', detail: {}, ...noActor }])
  }
}

/** Returns the URL of a signing page: on the site's signing host if configured, else on the site. */
export function signingAddress(
  tenant: SiteTenant,
  wid: string,
  { language, isInForm = false }: { language?: string; isInForm?: boolean } = {},
): string {
  const { signDomain } = tenant.site.offersConfig
  const shown = { ...(language && { hl: language }), ...(isInForm && { for: FOR_FORM }) }
  const query = new URLSearchParams({ wid, hosted: 'true', domain: tenant.domain, ...shown })
  return `${signDomain ? `https://${signDomain}` : ''}/public/esignWidget?${query}`
}
