import { dayIn } from '#kernel/days.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { offerErrors } from '../../errors.ts'
import { requestKinds } from '../../rules.ts'
import { documentStates, hasExpired, offerStates, offerStatusAt } from '../../states.ts'
import { type CompanyTarget, onLockedOffer, remindAt } from '../records/change-offer.ts'
import { checkVersion } from '../records/check-version.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { appendEvent } from '../records/event-store.ts'
import { addMessage, grantDays, settleRequests } from '../records/message-store.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'
import { resolveDocument } from '../records/on-own-offer.ts'
import { withdrawPages } from '../records/signing-pages.ts'
import { type DocumentRow, listDocumentRows, type OfferRow } from '../records/store.ts'
import { keepVersion } from '../records/version-store.ts'
import { setLetter, setTerms, type StoredLetter } from '../records/write-store.ts'

/** The new file of a document; without its enc_id that of the offer letter. */
export interface NewFile {
  document: string | undefined
  letter: StoredLetter
}

/** The differences of a new version; what is undefined stays. */
export interface OfferChange {
  expiresAt: Date | undefined
  startDate: string | null | undefined
  pay: string | null | undefined
  files: readonly NewFile[]
  /** Words to the candidate, which answer all of their requests. */
  words: string | undefined
  /** The version that is changed, as its form shows it; undefined for the current one. */
  shown?: number | undefined
  /** True refuses another start date or pay without another file of the letter, which would contradict it. */
  needsLetter?: boolean
}

/**
 * Sends another version of an offer that isn't decided: the candidate reads it again, and signatures begun on the version before don't
 * count. Opens an expired offer if there is a new expiry. Signed documents stay as they are.
 * @throws `not-found`, the status of a decided or expired offer, `already-accepted` once the letter is signed, `version-changed`,
 *   `nothing-changed`, `letter-unchanged`; `request/invalid` for a document that would get two files
 */
export const sendVersion = (service: CompanyOffers, target: CompanyTarget, change: OfferChange): Promise<void> =>
  onLockedOffer(service, target, async (trx, offer, at) => {
    const documents = await listDocumentRows(trx, [offer.id])
    const { replaced, terms } = planVersion(offer, documents, change, at)
    await keepVersion(trx, offer, documents, offer.createdAt)
    await withdrawPages(service, trx, offer, at)
    const version = offer.version + 1
    const times = { remindAt: remindAt(terms.expiresAt, at), at }
    const changed = await setTerms(trx, offer.id, { ...terms, version }, times)
    for (const { document, letter } of replaced) await setLetter(trx, document.id, letter, at)
    await keepVersion(trx, changed, await listDocumentRows(trx, [offer.id]), at)
    await recordChange(trx, offer, changed, replaced, at)
    await grant(service, trx, offer, changed, replaced)
    const answer = await answerAll(trx, offer, change.words, at)
    await notifyCandidate(service, trx, changed, {
      what: 'changed',
      now: at,
      type: 'action_required',
      data: { version },
      ...(answer && { answer }),
    })
  })

const TWICE =
  'A document would get two files. Send one for each document, and none for the letter if it has a template.'

interface Replaced {
  document: DocumentRow
  letter: StoredLetter
}

type Terms = Pick<OfferRow, 'expiresAt' | 'startDate' | 'pay'>

/** Returns what a version changes. @throws the refusals of `sendVersion` */
export function planVersion(
  offer: OfferRow,
  documents: readonly DocumentRow[],
  change: OfferChange,
  at: Date,
): { replaced: Replaced[]; terms: Terms } {
  checkOpen(offer, documents, change, at)
  if (change.shown !== undefined) checkVersion(change.shown, offer.version)
  const replaced = replacedDocuments(documents, change.files)
  const terms = termsAfter(offer, change)
  if (replaced.length === 0 && isSame(offer, terms)) throw offerErrors.error('nothing-changed')
  if (change.needsLetter && !isSameWork(offer, terms) && !hasNewLetter(documents, change.files))
    throw offerErrors.error('letter-unchanged')
  return { replaced, terms }
}

function checkOpen(offer: OfferRow, documents: readonly DocumentRow[], change: OfferChange, at: Date): void {
  const status = offerStatusAt(offer, at)
  const next = offerStates.next(status, 'change')
  if (!next.ok) throw offerErrors.error(next.code)
  if (hasExpired(status) && change.expiresAt === undefined) throw offerErrors.error('expired')
  // What the candidate agreed to isn't changed afterwards.
  checkReplaceable(resolveDocument(documents, undefined))
}

function checkReplaceable({ status }: DocumentRow): void {
  const next = documentStates.next(status, 'replace')
  if (!next.ok) throw offerErrors.error(next.code)
}

/** Returns the documents that get another file; the same file again doesn’t count. @throws `request/invalid` for two files of one */
function replacedDocuments(documents: readonly DocumentRow[], files: readonly NewFile[]): Replaced[] {
  const named = files.map(({ document, letter }) => ({ document: resolveDocument(documents, document), letter }))
  if (new Set(named.map(({ document }) => document.id)).size < named.length)
    throw requestErrors.error('invalid', { fields: { replaces: [TWICE] } })
  for (const { document } of named) checkReplaceable(document)
  return named.filter(({ document, letter }) => document.letterSha256 !== letter.sha256)
}

const termsAfter = (offer: OfferRow, { expiresAt, startDate, pay }: OfferChange): Terms => ({
  expiresAt: expiresAt ?? offer.expiresAt,
  startDate: startDate === undefined ? offer.startDate : startDate,
  pay: pay === undefined ? offer.pay : pay,
})

const isSameTime = (before: Terms, after: Terms) => before.expiresAt?.getTime() === after.expiresAt?.getTime()

/** Returns true for terms that a letter states in the same words. */
const isSameWork = (before: Terms, after: Terms) => before.startDate === after.startDate && before.pay === after.pay

/** Returns true if a file is for the letter, also the same one again: its sender looked at it. */
const hasNewLetter = (documents: readonly DocumentRow[], files: readonly NewFile[]): boolean => {
  const letter = resolveDocument(documents, undefined)
  return files.some(({ document }) => resolveDocument(documents, document).id === letter.id)
}

const isSame = (before: Terms, after: Terms): boolean => isSameTime(before, after) && isSameWork(before, after)

async function recordChange(
  trx: Transaction,
  before: OfferRow,
  { id, version, expiresAt, startDate, pay }: OfferRow,
  replaced: readonly Replaced[],
  at: Date,
): Promise<void> {
  const details = {
    version,
    expiresAt: expiresAt?.toISOString() ?? null,
    startDate,
    pay,
    expiresAtBefore: before.expiresAt?.toISOString() ?? null,
    startDateBefore: before.startDate,
    payBefore: before.pay,
  }
  await appendEvent(trx, id, { at, actor: 'company', action: 'changed', details })
  for (const { document, letter } of replaced)
    await appendEvent(trx, id, {
      at,
      actor: 'company',
      action: 'document-replaced',
      document: document.encId,
      details: { letterSha256: letter.sha256, before: document.letterSha256 },
    })
}

/**
 * Grants the requests for the days that a version brings. Another pay or file answers a wish for a change, since only the
 * candidate knows if it is the one that they wished for.
 */
async function grant(
  service: CompanyOffers,
  trx: Transaction,
  before: OfferRow,
  after: OfferRow,
  replaced: readonly Replaced[],
): Promise<void> {
  const { id, tenantId, expiresAt, startDate, pay } = after
  await grantDays(trx, id, {
    start: before.startDate === startDate ? null : startDate,
    expires: expiresAt === null || isSameTime(before, after) ? null : dayIn(expiresAt, service.zoneOf(tenantId)),
  })
  if (before.pay !== pay || replaced.length > 0) await settleRequests(trx, id, 'answer', ['change'])
}

/** Sends words to the candidate if there are any, which answer the requests that wait. */
async function answerAll(
  trx: Transaction,
  { id: offerId, tenantId }: OfferRow,
  words: string | undefined,
  at: Date,
): Promise<{ number: number; words: string } | undefined> {
  if (!words) return undefined
  await settleRequests(trx, offerId, 'answer', requestKinds)
  const number = await addMessage(trx, { offerId, tenantId, request: null, kind: 'answer', words, at })
  await appendEvent(trx, offerId, { at, actor: 'company', action: 'answered', details: { message: number } })
  return { number, words }
}
