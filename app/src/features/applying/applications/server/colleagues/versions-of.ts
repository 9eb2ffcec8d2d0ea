import { answersOf, type CompanyDependencies } from '../company/company-applications.ts'
import type { CompanyAnswer } from '../company/company-service.ts'
import { type ApplicationRow, listVersions, type VersionWithContent } from '../records/store.ts'

/** A version that was sent, with what changed since the one before. */
export interface SentVersion {
  number: number
  at: Date
  /** `question` is null for the files. A side is null if it had no answer. */
  changes: { name: string; question: string | null; before: string | null; after: string | null }[]
}

/** Returns the versions of an application whose contents weren't erased, newest first, with their differences. */
export async function versionsOf(
  dependencies: CompanyDependencies,
  { id, tenantId }: Pick<ApplicationRow, 'id' | 'tenantId'>,
): Promise<SentVersion[]> {
  const versions = await listVersions(dependencies.db, id)
  const texts = await Promise.all(versions.map((version) => textsOf(dependencies, tenantId, version)))
  return versions
    .map(({ number, at }, index) => ({ number, at, changes: differences(texts[index - 1], texts[index]) }))
    .toReversed()
}

interface VersionText {
  question: string | null
  text: string
}

/** The texts of a version by name of the question; that of the files has the name of no question. */
type Texts = ReadonlyMap<string, VersionText>

const FILES = ' files'

async function textsOf(
  { db, forms }: CompanyDependencies,
  tenantId: number,
  { content, formVersionIds }: VersionWithContent,
): Promise<Texts | undefined> {
  if (!content) return undefined
  const form = await forms.pinned(db, tenantId, formVersionIds)
  const answers = answersOf(form, content.answers).map(
    (answer) => [answer.name, { question: answer.question, text: textOf(answer) }] as const,
  )
  const files = content.files.map(({ name }) => name).join(', ')
  return new Map<string, VersionText>([...answers, [FILES, { question: null, text: files }]])
}

function textOf({ answer, label }: CompanyAnswer): string {
  const value = label ?? answer
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function differences(before: Texts | undefined, after: Texts | undefined): SentVersion['changes'] {
  if (!before || !after) return []
  const names = [...new Set([...after.keys(), ...before.keys()])]
  return names.flatMap((name) => {
    const [old, young] = [before.get(name), after.get(name)]
    if (old?.text === young?.text) return []
    const { question = null } = young ?? old ?? {}
    return [{ name, question, before: old?.text ?? null, after: young?.text ?? null }]
  })
}
