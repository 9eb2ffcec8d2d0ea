import { definitionLanguages, translateDefinition } from '@foyer/form-kit/server'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { TenantDirectory } from '#platform/feature/ports.ts'
import { defineService } from '#platform/feature/service.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { standardKey } from '../standard-questions.ts'
import { joinForms, type PositionForm } from './join-forms.ts'
import { type RequiredAnswerWords, requiredAnswersOf } from './required-answers.ts'
import { questionKeysOf } from './records/question-keys.ts'
import { standardForm, standardLanguage } from './records/standard-form.ts'
import {
  findPositionForms,
  findVersions,
  type FormVersion,
  languageOfPosition,
  ensureVersion,
} from './records/store.ts'
import { formLimits } from '../limits.ts'

/** Finds the questions of positions. */
export interface Forms {
  /**
   * Returns the current form of a position: for each purpose its own, else the company's for all positions; without an
   * application form, or before an application form that does not ask for an email address, the standard form is used.
   * @param language the reader's: of the standard form, which defaults to the position's, and of forms that are
   * translated
   */
  current(db: Database | Transaction, tenantId: number, positionId: number, language?: string): Promise<PositionForm>
  /**
   * Returns the form of these versions, as it was when they were published.
   * @param language the reader's, for a translated form; without it, the texts are in the original language
   */
  pinned(
    db: Database | Transaction,
    tenantId: number,
    versionIds: readonly number[],
    language?: string,
  ): Promise<PositionForm>
  /** Returns the answers that a position's current form requires for the job, for its ad, in the reader's language if the form has it. */
  requiredFor(
    db: Database,
    tenantId: number,
    positionId: number,
    language: string,
  ): Promise<{ language: string; required: RequiredAnswerWords[] }>
}

export const formService = defineService<Forms>('forms.forms')

/** The form's key in each tenant, followed by its language. */
const STANDARD_KEY = 'standard'

export function createForms({
  tenants,
  now,
  nowIn,
}: {
  tenants: TenantDirectory
  now(): Promise<Date>
  nowIn(trx: Transaction): Promise<Date>
}): Forms {
  const versions = boundedCache<FormVersion>(formLimits.formsCached)
  const joined = boundedCache<PositionForm>(formLimits.formsCached)

  async function load(db: Database | Transaction, tenantId: number, ids: readonly number[]): Promise<FormVersion[]> {
    const missing = ids.filter((id) => !versions.get(`${tenantId} ${id}`))
    const found = new Map(
      missing.length > 0 ? (await findVersions(db, tenantId, missing)).map((one) => [one.id, one]) : [],
    )
    return ids.map((id) => {
      const version = versions.get(`${tenantId} ${id}`) ?? found.get(id)
      if (!version) throw new Error(`The form version ${id} of tenant ${tenantId} does not exist.`)
      versions.set(`${tenantId} ${id}`, version)
      return version
    })
  }

  function join(tenantId: number, parts: readonly FormVersion[], language: string | undefined): PositionForm {
    const spoken = parts.some(({ definition }) => definitionLanguages(definition).length > 0) ? (language ?? '') : ''
    const key = `${tenantId} ${parts.map(({ id }) => id).join(' ')} ${spoken}`
    const form = joined.get(key) ?? inLanguage(joinForms(parts), spoken)
    joined.set(key, form)
    return form
  }

  const standard = new Map<string, number>()
  async function standardVersion(
    db: Database | Transaction,
    { tenantId, positionId }: { tenantId: number; positionId: number },
    preferred: string | undefined,
  ) {
    const tenant = tenants.byId(tenantId)
    if (!tenant) throw new Error(`There is no tenant ${tenantId}.`)
    const language = standardLanguage(preferred, tenant)
    const definition = standardForm(tenant, language, positionId)
    const key = `${tenantId} ${language} ${hashOf(definition)}`
    const id =
      standard.get(key) ??
      (
        await ensureVersion(db, {
          tenantId,
          form: { key: `${STANDARD_KEY}-${language}`, title: 'Standard form', purpose: 'application', source: 'foyer' },
          definition,
          questionKeys: questionKeysOf(definition),
          language,
          by: 'foyer',
          // Inside a transaction, uses its connection: if all transactions waited for a second one, they would
          // deadlock.
          now: await (db.isTransaction ? nowIn(db as Transaction) : now()),
        })
      ).versionId
    const [version] = await load(db, tenantId, [id])
    // A rolled-back transaction also undoes its version, so only versions visible to others are cached.
    if (!db.isTransaction) standard.set(key, id)
    return version
  }

  return {
    async current(db, tenantId, positionId, language) {
      const chosen = await findPositionForms(db, tenantId, positionId)
      const parts = await load(db, tenantId, chosen)
      const asksEmail = parts.some(
        ({ purpose, questionKeys }) =>
          purpose === 'application' && Object.values(questionKeys).includes(standardKey('email')),
      )
      if (asksEmail) return join(tenantId, parts, language)
      const own = parts.find(({ purpose }) => purpose === 'application')
      // A form translated for the reader gets the standard questions in the reader's language.
      const translated = own && language !== undefined && definitionLanguages(own.definition).includes(language)
      const preferred =
        (translated ? language : own?.language) ?? language ?? (await languageOfPosition(db, tenantId, positionId))
      const first = await standardVersion(db, { tenantId, positionId }, preferred)
      return join(tenantId, [...(first ? [first] : []), ...parts], language)
    },
    pinned: async (db, tenantId, versionIds, language) =>
      join(tenantId, await load(db, tenantId, versionIds), language),
    // The standard form requires no answers, so it isn't needed here.
    async requiredFor(db, tenantId, positionId, language) {
      const parts = await load(db, tenantId, await findPositionForms(db, tenantId, positionId))
      if (parts.length === 0) return { language, required: [] }
      const form = join(tenantId, parts, language)
      return { language: form.language, required: await requiredAnswersOf(form.definition, form.language) }
    },
  }
}

/** Returns a form with its texts in a language, if it has them. */
function inLanguage(form: PositionForm, language: string): PositionForm {
  if (!language) return form
  const definition = translateDefinition(form.definition, language)
  const has = definitionLanguages(form.definition).includes(language)
  return { ...form, definition, language: has ? language : form.language }
}
