import { findDemoPosition } from '#features/jobs/positions/server/index.ts'
import { addDays, addHours } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { message } from '#platform/messages/messages.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { newId } from '#platform/secrets/token.ts'
import { agreement, type DocumentKind } from '../../rules.ts'
import { documentStates, type Outcome, outcomes } from '../../states.ts'
import { readyStatus } from '../company/create-offer.ts'
import { type DemoLetter, makeDemoLetter } from './demo-letter.ts'
import demo from './demo-offers.json' with { type: 'json' }
import { type DemoPerson, type DemoPosition, findDemoPeople, findDemoPositions } from './demo-store.ts'
import { appendEvent } from '../records/event-store.ts'
import { type Evidence, insertEvidence } from '../evidence/evidence-store.ts'
import { newFileKey } from '../files/key-store.ts'
import type { LetterFiles } from '../records/dependencies.ts'
import { signedLetterJob } from '../files/make-signed-file.ts'
import { insertDocument, insertOffer, setOutcome, setSigned, type StoredLetter } from '../records/write-store.ts'

interface DemoDocument {
  letter: DemoLetter
  name: string
  kind: DocumentKind
  pending?: boolean
  /** Signed; its file is ready, or still being made. */
  signed?: 'made' | 'waiting'
}

interface DemoOffer {
  email: string
  /** Defaults to the Meridian site. */
  site?: keyof DemoSites
  /** Title of the position; any position with yearly pay on a site without that one. */
  title: string
  /** City of the position, if it is open there. */
  place?: string
  createdDaysAgo: number
  expiresInHours: number | null
  outcome?: Outcome
  documents: DemoDocument[]
}

interface Seeding {
  now: Date
  tenantId: number
  jobs: Pick<Jobs, 'send'>
}

/**
 * Creates offers for the demo candidates of one site: at Meridian one in every status, with documents in every status. People
 * who have one are skipped.
 * @returns the number of offers created
 */
export async function seedDemoOffers(
  db: Database,
  { files, jobs }: { files: Pick<LetterFiles, 'put'>; jobs: Pick<Jobs, 'send'> },
  tenantId: number,
  now: Date,
  site: keyof DemoSites = 'meridian',
): Promise<number> {
  const offers = (demo as DemoOffer[]).filter((offer) => (offer.site ?? 'meridian') === site)
  const people = await findDemoPeople(db, tenantId, [...new Set(offers.map(({ email }) => email))])
  if (people.size === 0) return 0
  const others = await findDemoPositions(db, tenantId, { count: offers.length })
  let written = 0
  for (const [index, offer] of offers.entries()) {
    const person = people.get(offer.email)
    const id = await findDemoPosition(db, tenantId, offer.title, offer.place)
    const position = id === undefined ? others[index] : (await findDemoPositions(db, tenantId, { id }))[0]
    if (!person || !position) continue
    const letters: StoredLetter[] = []
    for (const { letter } of offer.documents)
      letters.push(
        await storeDemoLetter(files, { letter, site }, person, position, addDays(now, -offer.createdDaysAgo)),
      )
    await db
      .transaction()
      .execute((trx) => seedOffer(trx, { now, tenantId, jobs }, { offer, person, position, letters }))
    written += 1
  }
  return written
}

async function storeDemoLetter(
  files: Pick<LetterFiles, 'put'>,
  { letter, site }: { letter: DemoLetter; site: keyof DemoSites },
  { name }: DemoPerson,
  { title, place, pay }: DemoPosition,
  now: Date,
): Promise<StoredLetter> {
  const day = (at: Date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1))
  const values = { name, position: title, place, pay, date: day(now), start: day(start) }
  const { bytes, ...made } = await makeDemoLetter(letter, values, site)
  const key = newFileKey()
  await files.put(key, bytes)
  return { key, ...made }
}

async function seedOffer(
  trx: Transaction,
  { now, tenantId, jobs }: Seeding,
  parts: { offer: DemoOffer; person: DemoPerson; position: DemoPosition; letters: StoredLetter[] },
): Promise<void> {
  const { offer, person, position, letters } = parts
  const createdAt = addDays(now, -offer.createdDaysAgo)
  const decidedAt = addDays(createdAt, 1)
  const expiresAt = offer.expiresInHours === null ? null : addHours(now, offer.expiresInHours)
  const lapsedAt = expiresAt !== null && expiresAt <= now && offer.outcome === undefined ? expiresAt : null
  const { accountId } = person
  const positionOf = { positionId: position.id, positionName: position.title }
  const times = { expiresAt, remindAt: null, lapsedAt, at: createdAt }
  const row = { encId: newId(), tenantId, accountId, ...positionOf, application: null, ...times }
  const offerId = await insertOffer(trx, row)
  await appendEvent(trx, offerId, {
    at: createdAt,
    actor: 'company',
    action: 'created',
    details: { expiresAt: expiresAt?.toISOString() ?? null, documents: offer.documents.length },
  })
  let lastSignature: { id: number; sha256: string } | undefined
  for (const [index, { name, kind, pending, signed }] of offer.documents.entries()) {
    const letter = letters[index]
    if (!letter) continue
    const encId = newId()
    const status = pending ? documentStates.initial : readyStatus(kind)
    const documentType = index === 0 ? 'Offer' : 'Attachment'
    const documentId = await insertDocument(trx, offerId, {
      encId,
      place: index + 1,
      name,
      kind,
      otherMethods: [],
      documentType,
      status,
      letter,
      at: createdAt,
    })
    if (signed === undefined) continue
    const evidence = demoEvidence(person, decidedAt, letter.sha256)
    lastSignature = await insertEvidence(trx, { offerId, tenantId, documentId }, evidence)
    await setSigned(trx, documentId, lastSignature.id, decidedAt)
    const details = { way: 'typed', letterSha256: letter.sha256, evidenceSha256: lastSignature.sha256 }
    await appendEvent(trx, offerId, { at: decidedAt, actor: 'candidate', action: 'signed', document: encId, details })
    if (signed === 'made') await jobs.send(signedLetterJob, { documentId }, { transaction: trx })
  }
  if (offer.outcome === outcomes.accept && lastSignature) {
    await setOutcome(trx, offerId, outcomes.accept, lastSignature.id, decidedAt)
    const details = { evidenceSha256: lastSignature.sha256 }
    await appendEvent(trx, offerId, { at: decidedAt, actor: 'candidate', action: 'accepted', details })
  } else if (offer.outcome === outcomes.decline) {
    const evidence = { ...demoEvidence(person, decidedAt, null), act: 'decline' as const }
    const { id, sha256: hash } = await insertEvidence(trx, { offerId, tenantId, documentId: null }, evidence)
    await setOutcome(trx, offerId, outcomes.decline, id, decidedAt)
    const details = { evidenceSha256: hash }
    await appendEvent(trx, offerId, { at: decidedAt, actor: 'candidate', action: 'declined', details })
  } else if (offer.outcome === outcomes.cancel) {
    await setOutcome(trx, offerId, outcomes.cancel, null, decidedAt)
    await appendEvent(trx, offerId, { at: decidedAt, actor: 'company', action: 'canceled' })
  }
}

/** Returns evidence as if the person had typed the name, or declined if there is no letter. */
function demoEvidence({ accountId, email, name }: DemoPerson, at: Date, letterSha256: string | null): Evidence {
  const typed = letterSha256 !== null
  return {
    act: 'sign',
    way: typed ? 'typed' : null,
    accountId,
    email,
    profileName: name,
    typedName: typed ? name : null,
    letterSha256,
    fileSha256: null,
    fileKey: null,
    fileBytes: null,
    fileName: null,
    termsVersion: typed ? agreement.version : null,
    termsText: typed ? message('en', agreement.messageId) : null,
    ceremony: null,
    reason: null,
    version: 1,
    language: 'en',
    timeZone: 'UTC',
    ipAddress: '127.0.0.1',
    userAgent: 'Foyer demonstration',
    sessionSha256: sha256('demonstration'),
    signedInAt: null,
    serverVersion: 'demonstration',
    at,
  }
}
