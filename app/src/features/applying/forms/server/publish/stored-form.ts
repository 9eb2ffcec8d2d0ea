import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import { listForms, listVersions, type NumberedVersion } from '../records/store.ts'

/** Returns a published version with the properties of its form. @throws CommandError for an unknown form or version */
export async function storedForm(context: CommandContext, key: string, written: string | undefined) {
  const tenant = await context.tenant()
  const { db } = await context.site()
  const form = (await listForms(db, tenant.id)).find((one) => one.key === key)
  if (!form) throw unknownForm(key)
  const versions = await listVersions(db, tenant.id, key)
  const { number, language, definition } = versionOf(versions, key, written, form.version)
  return { key, title: form.title, purpose: form.purpose, language, number, definition }
}

/** Returns the error for an unknown key. */
export const unknownForm = (key: string) =>
  new CommandError('unknown-form', `There is no form “${key}”. Run foyer form list to see all.`)

/** Returns the version selected by an argument. @throws CommandError `unknown-version` */
export function versionOf(
  versions: readonly NumberedVersion[],
  key: string,
  written: string | undefined,
  fallback: number,
) {
  const number = written === undefined ? fallback : Number(written)
  const version = versions.find((one) => one.number === number)
  if (version) return version
  throw new CommandError(
    'unknown-version',
    `${key} has no version ${written ?? fallback}. It has ${versions.map((one) => one.number).join(', ')}.`,
  )
}
