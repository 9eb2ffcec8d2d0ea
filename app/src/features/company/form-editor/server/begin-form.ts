import {
  findForm,
  type FormPurpose,
  isFormKey,
  listForms,
  standardForm,
  standardLanguage,
} from '#features/applying/forms/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { EditedDefinition } from '../contract.ts'
import { formEditorErrors } from '../errors.ts'
import { formLanguages, freeName, slugOf } from '../rules.ts'
import { asEdited, type EditorCall, openForm } from './editor-call.ts'
import { addEdit, type EditRow, listEdits } from './store.ts'

/** Stands for the standard questions, which aren't one of the company's forms until a job uses them. */
const STANDARD = 'standard'

interface NewForm {
  title: string
  key?: string | undefined
  purpose: FormPurpose
  language: string
  section: string
  copyOf?: string | undefined
}

/** Creates an unpublished form. @returns its key */
export async function beginForm({ db, tenant, viewer, now }: EditorCall, form: NewForm): Promise<string> {
  const copied = await copiedContents({ db, tenant }, form)
  const key = form.key ?? (await unusedKey(db, tenant.id, form.title))
  if (!isFormKey(key)) throw formEditorErrors.error('bad-key')
  if (await findForm(db, tenant.id, key)) throw formEditorErrors.error('taken-key')
  const isNew = await addEdit(db, tenant.id, {
    purpose: form.purpose,
    language: form.language,
    definition: { sections: [{ title: form.section || form.title, items: [] }] },
    ...copied,
    key,
    title: form.title,
    basedOn: null,
    version: 1,
    changedAt: now,
    accountId: viewer.accountId,
  })
  if (!isNew) throw formEditorErrors.error('taken-key')
  return key
}

/** Returns a key for a title that no form of the company has. */
async function unusedKey(db: Database, tenantId: number, title: string): Promise<string> {
  const [forms, edits] = await Promise.all([listForms(db, tenantId), listEdits(db, tenantId)])
  const taken = new Set([...forms, ...edits].map(({ key }) => key))
  const base = slugOf(title)
  return freeName(isFormKey(base) ? base : 'form', (key) => taken.has(key))
}

async function copiedContents(
  { db, tenant }: Pick<EditorCall, 'db' | 'tenant'>,
  { copyOf, language }: NewForm,
): Promise<Pick<EditRow, 'purpose' | 'language' | 'definition'> | undefined> {
  if (copyOf === undefined) return undefined
  if (copyOf === STANDARD)
    return { purpose: 'application', language, definition: translatedStandardForm(tenant, language) }
  const opened = await openForm(db, tenant.id, copyOf)
  if (!opened) throw requestErrors.error('not-found')
  return opened.contents
}

/** Returns the standard questions in one language, with translations to the site's remaining ones. */
function translatedStandardForm(tenant: SiteTenant, language: string): EditedDefinition {
  const written = standardForm(tenant, language, null)
  const others = formLanguages
    .filter((one) => one !== language && tenant.site.supportedLanguages.includes(one))
    .map((one) => ({ language: one, form: standardForm(tenant, standardLanguage(one, tenant), null) }))
  const translations = <Texts>(textsOf: (form: typeof written) => Texts) =>
    others.length > 0 && {
      translations: Object.fromEntries(others.map((other) => [other.language, textsOf(other.form)])),
    }
  return asEdited({
    sections: written.sections.map((section, at) => ({
      ...section,
      ...translations(({ sections }) => ({ title: sections[at]?.title })),
      items: section.items.map((item, index) => ({
        ...item,
        ...translations(({ sections }) => {
          const { label, help } = sections[at]?.items[index] ?? {}
          return { label, ...(help && { help }) }
        }),
      })),
    })),
  })
}
