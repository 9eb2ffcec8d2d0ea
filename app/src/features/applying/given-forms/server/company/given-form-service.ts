import { type FillKnown, prefillService } from '#features/applying/apply/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { addGuest } from '#features/account/guests/server/index.ts'
import { formService, itemsOf } from '#features/applying/forms/server/index.ts'
import { findAccountId } from '#features/letters/offers/server/index.ts'
import { withdrawCeremony } from '#features/letters/signing/server/index.ts'
import { companyApplicationService, type CompanyApplications } from '#features/applying/applications/server/index.ts'
import { AppError } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId, newToken, normalizeId, tokenHash } from '#platform/secrets/token.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { givenFormErrors } from '../../errors.ts'
import { isSignature } from '../../rules.ts'
import { givenFormStates } from '../../states.ts'
import { CannotGive } from './cannot-give.ts'
import { type GivenLetter, storeLetter } from '../letters/form-letters.ts'
import { type LetterRow, listLetters, type NewLetter, setLetter } from '../letters/letter-store.ts'
import { notifyPerson, closeNotifications } from '../notify-person.ts'
import { type FormParts, formParts } from '../parts.ts'
import {
  addEvent,
  currentVersion,
  deleteForm,
  findForm,
  type FormRow,
  hasAccount,
  insertForm,
  lockForm,
  setStatus,
} from '../store.ts'

/** Purposes of forms that can be given to one person. */
const GIVEABLE: ReadonlySet<string> = new Set(['given', 'offer'])

/** A form for one person: of an application, or with this email address. */
export interface Gift {
  tenantId: number
  formKey: string
  application?: string | undefined
  /** An account's, or that of a person without one, who gets a link. */
  email?: string | undefined
  /** The account's id, in place of the email. */
  accountId?: string | undefined
  offer?: string | undefined
  /** The documents for the fields that are signed; each such field needs one. */
  letters?: readonly GivenLetter[] | undefined
  dueAt: Date | null
  by: string
}

/** The dependencies of the company's side. */
export interface CompanyForms extends FormParts {
  applications: Pick<CompanyApplications, 'show'>
  /** Returns the values that are known about a person for a form version; none for one without an account. */
  knownValues(owner: Applicant, versionId: number): ReturnType<FillKnown>
  /** Returns the names of the fields of a form version that are signed. */
  signatureFields(tenantId: number, versionId: number): Promise<string[]>
}

export const companyForms = (context: FeatureContext): CompanyForms => ({
  ...formParts(context),
  applications: context.use(companyApplicationService),
  async knownValues({ tenantId, accountId }, versionId) {
    if (accountId === null) return {}
    const form = await context.use(formService).pinned(context.db, tenantId, [versionId])
    return context.use(prefillService)({ tenantId, accountId }, form)
  },
  async signatureFields(tenantId, versionId) {
    const form = await context.use(formService).pinned(context.db, tenantId, [versionId])
    return itemsOf(form)
      .filter(isSignature)
      .map(({ name }) => name)
  },
})

interface Person {
  owner: Applicant | undefined
  email: string | null
}

/** Gives a form to a person and tells them. @throws CannotGive */
export async function giveForm(parts: CompanyForms, gift: Gift): Promise<FormRow> {
  const { tenantId, formKey, application, offer, dueAt, by } = gift
  const version = await currentVersion(parts.db, tenantId, formKey)
  if (!version) throw new CannotGive('unknown-form')
  if (!GIVEABLE.has(version.purpose)) throw new CannotGive('not-giveable')
  const person = await personOf(parts, gift)
  const letters = await lettersOf(parts, gift, version.versionId, person)
  return parts.db.transaction().execute(async (trx) => {
    const now = await parts.nowIn(trx)
    const owner = person.owner ?? (await newGuest(trx, tenantId, now))
    const draftId = await parts.sheets.begin(trx, owner, [version.versionId], now)
    const known = await parts.knownValues(owner, version.versionId)
    await parts.sheets.fill(trx, await parts.sheets.lock(trx, draftId), known, now)
    const encId = newId()
    const form = {
      encId,
      tenantId,
      draftId,
      formVersionId: version.versionId,
      applicationId: application ?? null,
      offerId: offer ?? null,
      guestEmail: person.email,
      language: version.language || parts.siteOf(tenantId).site.defaultLanguage,
      status: givenFormStates.initial,
      dueAt,
      by,
    }
    await insertForm(trx, form, now)
    const row = await findForm(trx, tenantId, encId)
    if (!row) throw new Error('The form was not stored.')
    if (offer !== undefined && row.offerId === null) throw new CannotGive('unknown-offer')
    for (const letter of letters) await setLetter(trx, row.id, letter, now)
    await addEvent(trx, row.id, { at: now, actor: 'company', action: 'given' })
    await notifyPerson(parts, trx, row, 'assigned', now)
    return row
  })
}

/** Stores the documents of a form. @throws CannotGive if a field has none, or a document no field */
async function lettersOf(
  parts: CompanyForms,
  { tenantId, letters = [] }: Gift,
  versionId: number,
  { owner }: Person,
): Promise<NewLetter[]> {
  const fields = await parts.signatureFields(tenantId, versionId)
  const unknown = letters.find(({ field }) => !fields.includes(field))
  if (unknown) throw new CannotGive('unknown-field', { field: unknown.field })
  const missing = fields.find((field) => !letters.some((letter) => letter.field === field))
  if (missing !== undefined) throw new CannotGive('missing-document', { field: missing })
  // A signature is evidence about a person whom the company knows by an account.
  if (fields.length > 0 && (owner?.accountId ?? null) === null) throw new CannotGive('no-account')
  const stored: NewLetter[] = []
  for (const letter of letters) stored.push(await storeGiven(parts, letter))
  return stored
}

async function storeGiven(parts: FormParts, letter: GivenLetter): Promise<NewLetter> {
  const stored = await storeLetter(parts, letter)
  if (typeof stored === 'string') throw new CannotGive('bad-document', { field: letter.field, why: stored })
  return stored
}

/**
 * Puts another file in the place of a document; the person signs the new one. What was signed stays.
 * @throws `not-found`, `completed`, CannotGive for a faulty file or a field without a document
 */
export async function replaceLetter(
  parts: FormParts,
  { tenantId, encId }: FormTarget,
  letter: GivenLetter,
): Promise<FormRow> {
  const target = { tenantId, encId: normalizeId(encId) }
  const known = await findForm(parts.db, target.tenantId, target.encId)
  if (!known) throw givenFormErrors.error('not-found')
  const isCurrent = ({ field, replacedAt }: LetterRow) => field === letter.field && replacedAt === null
  if (!(await listLetters(parts.db, known.id)).some(isCurrent))
    throw new CannotGive('unknown-field', { field: letter.field })
  const stored = await storeGiven(parts, letter)
  return parts.db.transaction().execute(async (trx) => {
    const row = await lockForm(trx, target.tenantId, target.encId)
    if (!row) throw givenFormErrors.error('not-found')
    const next = givenFormStates.next(row.status, 'change')
    if (!next.ok) throw givenFormErrors.error(next.code)
    const now = await parts.nowIn(trx)
    for (const old of (await listLetters(trx, row.id)).filter(isCurrent))
      await withdrawCeremony(trx, { tenantId, reference: old.encId }, now)
    await setLetter(trx, row.id, stored, now)
    await notifyPerson(parts, trx, row, 'replaced', now)
    return row
  })
}

async function personOf(parts: CompanyForms, { tenantId, application, email, accountId }: Gift): Promise<Person> {
  if (application !== undefined) {
    const one = await parts.applications.show({ tenantId, encId: application }).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? new CannotGive('unknown-application') : error
    })
    if (one.candidateId === null) throw new CannotGive('no-person')
    const guest = /^guest-(\d+)$/.exec(one.candidateId)?.[1]
    if (guest === undefined) return { owner: { tenantId, accountId: one.candidateId, guestId: null }, email: null }
    return { owner: { tenantId, accountId: null, guestId: Number(guest) }, email: one.email }
  }
  if (accountId !== undefined) {
    if (!(await hasAccount(parts.db, tenantId, accountId))) throw new CannotGive('no-person')
    return { owner: { tenantId, accountId, guestId: null }, email: null }
  }
  if (email === undefined) throw new CannotGive('no-person')
  const account = await findAccountId(parts.db, tenantId, email)
  if (account !== undefined) return { owner: { tenantId, accountId: account, guestId: null }, email: null }
  return { owner: undefined, email }
}

/** Stores a guest whose cookie no browser has: only the form's own link leads there. */
async function newGuest(trx: Transaction, tenantId: number, now: Date): Promise<Applicant> {
  return { tenantId, accountId: null, guestId: await addGuest(trx, tenantId, tokenHash(newToken()), now) }
}

/** A form of a company. */
export interface FormTarget {
  tenantId: number
  encId: string
}

/** Lets the person change a form that they sent. @throws `not-found`, `not-completed` */
export async function reopenForm(parts: FormParts, { tenantId, encId }: FormTarget): Promise<FormRow> {
  return parts.db.transaction().execute(async (trx) => {
    const row = await lockForm(trx, tenantId, normalizeId(encId))
    if (!row) throw givenFormErrors.error('not-found')
    const next = givenFormStates.next(row.status, 'reopen')
    if (!next.ok) throw givenFormErrors.error(next.code)
    const now = await parts.nowIn(trx)
    await setStatus(trx, row.id, next.state, { now, completedAt: null })
    await addEvent(trx, row.id, { at: now, actor: 'company', action: 'reopened' })
    const reopened = { ...row, status: next.state, completedAt: null, changedAt: now }
    await notifyPerson(parts, trx, reopened, 'reopened', now)
    return reopened
  })
}

/** Takes a form back in any state: its answers and what was sent are deleted. @throws `not-found` */
export async function recallForm(parts: FormParts, { tenantId, encId }: FormTarget): Promise<FormRow> {
  return parts.db.transaction().execute(async (trx) => {
    const row = await lockForm(trx, tenantId, normalizeId(encId))
    if (!row) throw givenFormErrors.error('not-found')
    const now = await parts.nowIn(trx)
    for (const { encId: reference } of await listLetters(trx, row.id))
      await withdrawCeremony(trx, { tenantId, reference }, now)
    await deleteForm(trx, row)
    await closeNotifications(trx, row, now)
    return row
  })
}
