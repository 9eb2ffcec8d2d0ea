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
import { notifyPerson, closeNotifications } from '../records/notify-person.ts'
import { type FormDependencies, formDependencies } from '../records/dependencies.ts'
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
} from '../records/store.ts'

/** Purposes of forms that can be given to one person. */
const GIVEABLE: ReadonlySet<string> = new Set(['given', 'offer'])

/** A form for one person, identified by an application or an email address. */
export interface Gift {
  tenantId: number
  formKey: string
  application?: string | undefined
  /** An account's address, or that of a person without an account, who gets a link. */
  email?: string | undefined
  /** The account's id, instead of the email address. */
  accountId?: string | undefined
  offer?: string | undefined
  /** The documents for the signature fields, each of which needs one. */
  letters?: readonly GivenLetter[] | undefined
  dueAt: Date | null
  by: string
}

/** The dependencies of the company's side. */
export interface CompanyForms extends FormDependencies {
  applications: Pick<CompanyApplications, 'show'>
  /** Returns the values known about a person for a form version; none for a person without an account. */
  knownValues(owner: Applicant, versionId: number): ReturnType<FillKnown>
  /** Returns the names of a form version's signature fields. */
  signatureFields(tenantId: number, versionId: number): Promise<string[]>
}

export const companyForms = (context: FeatureContext): CompanyForms => ({
  ...formDependencies(context),
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

/** Gives a form to a person and notifies them. @throws CannotGive */
export async function giveForm(dependencies: CompanyForms, gift: Gift): Promise<FormRow> {
  const { tenantId, formKey, application, offer, dueAt, by } = gift
  const version = await currentVersion(dependencies.db, tenantId, formKey)
  if (!version) throw new CannotGive('unknown-form')
  if (!GIVEABLE.has(version.purpose)) throw new CannotGive('not-giveable')
  const person = await personOf(dependencies, gift)
  const letters = await lettersOf(dependencies, gift, version.versionId, person)
  return dependencies.db.transaction().execute(async (trx) => {
    const now = await dependencies.nowIn(trx)
    const owner = person.owner ?? (await newGuest(trx, tenantId, now))
    const draftId = await dependencies.sheets.begin(trx, owner, [version.versionId], now)
    const known = await dependencies.knownValues(owner, version.versionId)
    await dependencies.sheets.fill(trx, await dependencies.sheets.lock(trx, draftId), known, now)
    const encId = newId()
    const form = {
      encId,
      tenantId,
      draftId,
      formVersionId: version.versionId,
      applicationId: application ?? null,
      offerId: offer ?? null,
      guestEmail: person.email,
      language: version.language || dependencies.siteOf(tenantId).site.defaultLanguage,
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
    await notifyPerson(dependencies, trx, row, 'assigned', now)
    return row
  })
}

/** Stores the documents of a form. @throws CannotGive if a field has no document, or a document no field */
async function lettersOf(
  dependencies: CompanyForms,
  { tenantId, letters = [] }: Gift,
  versionId: number,
  { owner }: Person,
): Promise<NewLetter[]> {
  const fields = await dependencies.signatureFields(tenantId, versionId)
  const unknown = letters.find(({ field }) => !fields.includes(field))
  if (unknown) throw new CannotGive('unknown-field', { field: unknown.field })
  const missing = fields.find((field) => !letters.some((letter) => letter.field === field))
  if (missing !== undefined) throw new CannotGive('missing-document', { field: missing })
  // A signature is evidence about a person whom the company knows by an account.
  if (fields.length > 0 && (owner?.accountId ?? null) === null) throw new CannotGive('no-account')
  const stored: NewLetter[] = []
  for (const letter of letters) stored.push(await storeGiven(dependencies, letter))
  return stored
}

async function storeGiven(dependencies: FormDependencies, letter: GivenLetter): Promise<NewLetter> {
  const stored = await storeLetter(dependencies, letter)
  if (typeof stored === 'string') throw new CannotGive('bad-document', { field: letter.field, why: stored })
  return stored
}

/**
 * Replaces a document with another file, which the person then signs. Signed files stay.
 * @throws `not-found`, `completed`, CannotGive for a faulty file or a field without a document
 */
export async function replaceLetter(
  dependencies: FormDependencies,
  { tenantId, encId }: FormTarget,
  letter: GivenLetter,
): Promise<FormRow> {
  const target = { tenantId, encId: normalizeId(encId) }
  const known = await findForm(dependencies.db, target.tenantId, target.encId)
  if (!known) throw givenFormErrors.error('not-found')
  const isCurrent = ({ field, replacedAt }: LetterRow) => field === letter.field && replacedAt === null
  if (!(await listLetters(dependencies.db, known.id)).some(isCurrent))
    throw new CannotGive('unknown-field', { field: letter.field })
  const stored = await storeGiven(dependencies, letter)
  return dependencies.db.transaction().execute(async (trx) => {
    const row = await lockForm(trx, target.tenantId, target.encId)
    if (!row) throw givenFormErrors.error('not-found')
    const next = givenFormStates.next(row.status, 'change')
    if (!next.ok) throw givenFormErrors.error(next.code)
    const now = await dependencies.nowIn(trx)
    for (const old of (await listLetters(trx, row.id)).filter(isCurrent))
      await withdrawCeremony(trx, { tenantId, reference: old.encId }, now)
    await setLetter(trx, row.id, stored, now)
    await notifyPerson(dependencies, trx, row, 'replaced', now)
    return row
  })
}

async function personOf(
  dependencies: CompanyForms,
  { tenantId, application, email, accountId }: Gift,
): Promise<Person> {
  if (application !== undefined) {
    const one = await dependencies.applications.show({ tenantId, encId: application }).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? new CannotGive('unknown-application') : error
    })
    if (one.candidateId === null) throw new CannotGive('no-person')
    const guest = /^guest-(\d+)$/.exec(one.candidateId)?.[1]
    if (guest === undefined) return { owner: { tenantId, accountId: one.candidateId, guestId: null }, email: null }
    return { owner: { tenantId, accountId: null, guestId: Number(guest) }, email: one.email }
  }
  if (accountId !== undefined) {
    if (!(await hasAccount(dependencies.db, tenantId, accountId))) throw new CannotGive('no-person')
    return { owner: { tenantId, accountId, guestId: null }, email: null }
  }
  if (email === undefined) throw new CannotGive('no-person')
  const account = await findAccountId(dependencies.db, tenantId, email)
  if (account !== undefined) return { owner: { tenantId, accountId: account, guestId: null }, email: null }
  return { owner: undefined, email }
}

/** Stores a guest without a browser cookie, who can only use the form's own link. */
async function newGuest(trx: Transaction, tenantId: number, now: Date): Promise<Applicant> {
  return { tenantId, accountId: null, guestId: await addGuest(trx, tenantId, tokenHash(newToken()), now) }
}

/** A form of a company. */
export interface FormTarget {
  tenantId: number
  encId: string
}

/** Lets the person change a form that they sent. @throws `not-found`, `not-completed` */
export async function reopenForm(dependencies: FormDependencies, { tenantId, encId }: FormTarget): Promise<FormRow> {
  return dependencies.db.transaction().execute(async (trx) => {
    const row = await lockForm(trx, tenantId, normalizeId(encId))
    if (!row) throw givenFormErrors.error('not-found')
    const next = givenFormStates.next(row.status, 'reopen')
    if (!next.ok) throw givenFormErrors.error(next.code)
    const now = await dependencies.nowIn(trx)
    await setStatus(trx, row.id, next.state, { now, completedAt: null })
    await addEvent(trx, row.id, { at: now, actor: 'company', action: 'reopened' })
    const reopened = { ...row, status: next.state, completedAt: null, changedAt: now }
    await notifyPerson(dependencies, trx, reopened, 'reopened', now)
    return reopened
  })
}

/** Recalls a form in any state, deleting its answers, including sent ones. @throws `not-found` */
export async function recallForm(dependencies: FormDependencies, { tenantId, encId }: FormTarget): Promise<FormRow> {
  return dependencies.db.transaction().execute(async (trx) => {
    const row = await lockForm(trx, tenantId, normalizeId(encId))
    if (!row) throw givenFormErrors.error('not-found')
    const now = await dependencies.nowIn(trx)
    for (const { encId: reference } of await listLetters(trx, row.id))
      await withdrawCeremony(trx, { tenantId, reference }, now)
    await deleteForm(trx, row)
    await closeNotifications(trx, row, now)
    return row
  })
}
