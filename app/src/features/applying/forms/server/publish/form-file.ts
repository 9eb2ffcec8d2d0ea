import { basename } from 'node:path'
import { z } from 'zod'
import { readNamedText } from '#platform/commands/read-named-file.ts'
import { type CommandContext, CommandError } from '#platform/feature/command.ts'
import { offeredPurposes } from './publish-form.ts'
import { storedForm } from './stored-form.ts'
import { formLimits } from '../../limits.ts'

/** A file with a form: the definition alone, or with the properties that options can replace. */
const fileSchema = z.union([
  z.strictObject({
    key: z.string().optional(),
    title: z.string().min(1).optional(),
    purpose: z.enum(offeredPurposes).optional(),
    language: z.string().min(2).max(formLimits.languageCharacters).optional(),
    definition: z.unknown(),
  }),
  z.looseObject({ sections: z.unknown() }).transform((definition) => ({ definition })),
])

async function readForm(file: string) {
  const written = await readNamedText(file)
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError('bad-json', `${file} isn’t valid JSON: ${reason}`, { cause: error })
  }
  const parsed = fileSchema.safeParse(value)
  if (parsed.success)
    return { key: undefined, title: undefined, purpose: undefined, language: undefined, ...parsed.data }
  throw new CommandError(
    'bad-form',
    `${file} isn’t a form. Write a definition {"sections": […]}, or {"title": …, "purpose": …, "definition": {"sections": […]}}.`,
  )
}

/** Reads the form of a file, or the published version selected by options. */
export async function formToPublish(
  context: CommandContext,
  file: string,
  { key, version }: { key?: string | undefined; version?: string | undefined },
) {
  if (version === undefined) {
    if (file !== '') return readForm(file)
    throw new CommandError('bad-option', 'Name a file, or a published version with --key and --version.')
  }
  if (file !== '' || key === undefined)
    throw new CommandError('bad-option', '--version names a version of the form --key, in place of a file.')
  const { title, purpose, language, definition } = await storedForm(context, key, version)
  return { key, title, purpose: offeredPurposes.find((one) => one === purpose), language, definition }
}

/** Derives a form's key from the name of its file. */
export const keyOf = (file: string): string =>
  basename(file)
    .replace(/\.json$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
