import type { FormDefinition } from '@foyer/form-kit/server'
import {
  checkForm,
  compareForms,
  FormFaults,
  type FormPurpose,
  listVersions,
  type NumberedVersion,
} from '#features/applying/forms/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Change, EditedDefinition, Fault } from '../contract.ts'

/** Prefix of `published_by` for people; the rest is the account's id, which means nothing once the account is deleted. */
const ACCOUNT = 'account:'

export const publishedBy = (accountId: string): string => `${ACCOUNT}${accountId}`

/** Returns the account that published a version; undefined for commands and programs. */
export const accountOf = (by: string): string | undefined =>
  by.startsWith(ACCOUNT) ? by.slice(ACCOUNT.length) : undefined

/** Returns the versions of a form, oldest first, and the one in use. */
export async function versionsOf(
  db: Database,
  tenantId: number,
  key: string,
  current: number | undefined,
): Promise<{ all: NumberedVersion[]; used: NumberedVersion | undefined }> {
  const all = current === undefined ? [] : await listVersions(db, tenantId, key)
  return { all, used: all.find(({ number }) => number === current) }
}

/** Returns the faults that keep an edit from being published, and its differences from the version in use. */
export async function inspectForm(
  tenant: SiteTenant,
  form: { key: string; purpose: FormPurpose; definition: EditedDefinition },
  used: NumberedVersion | undefined,
): Promise<{ faults: Fault[]; changes: Change[] }> {
  // A definition with the outline that the contract checks can be compared even if it has faults.
  const definition = form.definition as unknown as FormDefinition
  const changes = compareForms(used?.definition ?? { sections: [] }, definition)
  return { faults: await faultsOf(tenant, form), changes: changes as unknown as Change[] }
}

async function faultsOf(
  tenant: SiteTenant,
  form: { key: string; purpose: FormPurpose; definition: EditedDefinition },
): Promise<Fault[]> {
  const wordless = missingTextFaults(form.definition)
  try {
    await checkForm(tenant, form)
    return wordless
  } catch (error) {
    if (error instanceof FormFaults) return [...wordless, ...error.faults]
    throw error
  }
}

/**
 * Returns the questions and options that an editor added without a text. Commands can publish them, because other
 * programs may show them.
 */
export const missingTextFaults = ({ sections }: EditedDefinition): Fault[] =>
  sections.flatMap(({ items }, section) =>
    items.flatMap((item, index): Fault[] => {
      const path = `sections[${section}].items[${index}]`
      const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''
      const options = Array.isArray(item['choices']) ? (item['choices'] as { label?: unknown }[]) : []
      return [
        ...(['label', 'ariaLabel', 'content'].every((name) => isBlank(item[name]))
          ? [
              {
                path: `${path}.label`,
                message: 'Nothing says what is asked. Write the question.',
                code: 'wordless',
              },
            ]
          : []),
        ...options.flatMap(({ label }, at) =>
          isBlank(label)
            ? [{ path: `${path}.choices[${at}].label`, message: 'The option has no words.', code: 'empty-option' }]
            : [],
        ),
      ]
    }),
  )
