import { DefinitionError, type FormDefinition, parseDefinition } from '@foyer/form-kit/server'
import { detectLanguageOf } from '#features/jobs/job-import/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { choicesOf, fieldsIn, plainText } from '../records/form-items.ts'
import { questionKeysOf } from '../records/question-keys.ts'
import { addVersion, findForm, type FormPurpose, placeForm, positionsOfForm } from '../records/store.ts'
import type { MovedDrafts, MoveDrafts } from './move-drafts.ts'
import { contentFaults, type FormFault } from './content-faults.ts'

/** Purposes with which a form can be published; forms of events and referrals aren't used yet. */
export const offeredPurposes = [
  'application',
  'demographic',
  'offer',
  'given',
] as const satisfies readonly FormPurpose[]

/** A form to be published by a company. */
export interface FormPublication {
  /** The company's name for the form: lower-case letters, digits, dashes. Publishing it again creates a new version. */
  key: string
  /** Defaults to the form's current title, else to the key. */
  title?: string
  purpose: FormPurpose
  /** A form-kit definition, not yet checked. */
  definition: unknown
  /** BCP 47; detected from the questions if missing. */
  language?: string
  /** Positions that get the form, or `all` for those without their own forms. They also keep their current forms. */
  positions?: readonly number[] | 'all'
  /** Name of the command or API key, for the list of versions. */
  by: string
  /** True to move open drafts to the new version; otherwise they keep theirs. */
  replace?: boolean
}

export interface PublishedForm {
  formId: number
  versionId: number
  /** Number of the version, from 1. */
  number: number
  /** True if no version had this content before. */
  created: boolean
  /** True if another version was in use before. */
  changed: boolean
  /** Number of positions, or of "all positions", that did not have the form before. */
  placed: number
  language: string
  /** Open drafts that were moved, with `replace`. */
  moved?: MovedDrafts
}

/** Faults of a published form, by their path in the definition. */
export class FormFaults extends Error {
  override name = 'FormFaults'
  readonly faults: readonly FormFault[]

  constructor(faults: readonly FormFault[]) {
    super(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'))
    this.faults = faults
  }
}

/**
 * Publishes a version of a form and assigns it to positions. The same content again creates no version.
 * @throws FormFaults with every fault by path; nothing is stored then
 */
export async function publishForm(
  { db, now, moveDrafts }: { db: Database; now: Date; moveDrafts: MoveDrafts },
  tenant: SiteTenant,
  publication: FormPublication,
): Promise<PublishedForm> {
  const definition = await checkForm(tenant, publication)
  const language = publication.language ?? (await languageOf(definition))
  return db.transaction().execute(async (trx) => {
    const known = await findForm(trx, tenant.id, publication.key)
    if (known && known.purpose !== publication.purpose)
      throw new FormFaults([
        {
          path: 'purpose',
          message: `The form ${publication.key} has the purpose ${known.purpose}. Publish this one with another key.`,
        },
      ])
    const published = await addVersion(trx, {
      tenantId: tenant.id,
      form: {
        key: publication.key,
        title: publication.title ?? known?.title ?? publication.key,
        purpose: publication.purpose,
        source: 'company',
      },
      definition,
      questionKeys: questionKeysOf(definition),
      language,
      by: publication.by,
      now,
    })
    const { formId } = published
    const placed = await place(trx, tenant.id, formId, publication.positions ?? [])
    const moved =
      publication.replace && (published.changed || placed > 0)
        ? await moveDrafts(trx, tenant.id, await positionsOfForm(trx, tenant.id, formId), now)
        : undefined
    return { ...published, placed, language, ...(moved && { moved }) }
  })
}

async function place(trx: Transaction, tenantId: number, formId: number, positions: readonly number[] | 'all') {
  let placed = 0
  for (const position of positions === 'all' ? [null] : positions)
    if (await placeForm(trx, tenantId, formId, position)) placed += 1
  return placed
}

/** Returns true for a valid key of a form. */
export const isFormKey = (key: string): boolean =>
  /^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/.test(key) && !/^(?:standard|import)-/.test(key)

/** Returns the definition to publish after checking it. @throws FormFaults with every fault by path */
export async function checkForm(
  { site }: Pick<SiteTenant, 'site'>,
  { key, purpose, definition: given }: Pick<FormPublication, 'key' | 'purpose' | 'definition'>,
): Promise<FormDefinition> {
  const keyFaults: FormFault[] = isFormKey(key)
    ? []
    : [
        {
          path: 'key',
          message: 'Use up to 60 lower-case letters, digits and dashes, not beginning with "standard-" or "import-".',
        },
      ]
  const definition = await parseDefinition(given).catch((error: unknown) => {
    if (error instanceof DefinitionError) throw new FormFaults([...keyFaults, ...error.faults])
    throw error
  })
  const { allowPastPay } = site.pcsxConfig.applyConfig
  const faults = [...keyFaults, ...contentFaults(definition, { purpose, allowPastPay })]
  if (faults.length > 0) throw new FormFaults(faults)
  return definition
}

/** Detects the language of a form from its questions. */
async function languageOf(definition: FormDefinition): Promise<string> {
  const texts = fieldsIn(definition).flatMap((item) => [item.label ?? '', ...choicesOf(item).map(({ label }) => label)])
  return detectLanguageOf(definition.sections[0]?.title ?? '', plainText(texts.join('. ')))
}
