import type { z } from 'zod'
import type { FieldItem, FormSection } from '@foyer/form-kit/server'
import { presentFile } from '#features/applying/answers/server/index.ts'
import type { LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { first } from '#platform/http/endpoints.ts'
import type { askQuestions } from '../contract.ts'
import { openAmong, presentPosition } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'
import { beginApplication, beginTogether } from './begin-application.ts'
import { presentQuestions, questionsOf, takesFiles } from './present-questions.ts'

type Data = z.output<typeof askQuestions.data>

/** The questions of a form, and `Set-Cookie` headers. */
type Requested = Omit<
  Data,
  'isMultistageApplication' | 'conditionTextEqualsCaseInsensitiveEnabled' | 'countryBasedQuestionsEnabled'
> & { cookies: string[] }

/** Starts the applications that a request names, and returns their questions. */
export async function requestQuestions(
  call: ApplyCall,
  query: Parameters<typeof openAmong>[1] & { skip_prepopulate?: unknown },
): Promise<{ cookies: string[]; data: Data }> {
  const named = await openAmong(call, query)
  const skipPrefill = first(query.skip_prepopulate) === 'true'
  const { cookies, ...data } = await (named.positions.length > 1 || named.refused.length > 0
    ? askTogether(call, named, skipPrefill)
    : askOne(call, named.positions[0], skipPrefill))
  return {
    cookies,
    data: {
      isMultistageApplication: false,
      conditionTextEqualsCaseInsensitiveEnabled: false,
      countryBasedQuestionsEnabled: false,
      ...data,
    },
  }
}

/** Starts the application for one position. */
async function askOne(call: ApplyCall, position: Position, skipPrefill: boolean): Promise<Requested> {
  const { draft, form, cookies } = await beginApplication(call, position, { skipPrefill })
  return {
    cookies,
    fields: presentQuestions(form.definition),
    positions: [presentPosition(position, call.context.locale)],
    definition: form.definition,
    form_version_ids: [...form.versionIds],
    draft: { encId: draft.encId, version: draft.version },
    drafts: [],
    moved: await movedOf(call, [{ draft, form, shown: (field) => field }]),
    refused: [],
    demographic: [...form.demographicFields],
    values: draft.values,
    files: draft.files.map(presentFile),
    imported: draft.origins,
  }
}

/** Starts the applications for several positions, whose questions are one form. */
async function askTogether(
  call: ApplyCall,
  named: Awaited<ReturnType<typeof openAmong>>,
  skipPrefill: boolean,
): Promise<Requested> {
  const begun = await beginTogether(call, named.positions, { skipPrefill })
  const { draft, form, positions, joined, others, refused, cookies } = begun
  /** Returns a draft's values of the fields that the form takes from it, by their names in the form. */
  const fromOthers = <Value>(part: (one: (typeof others)[number]['draft']) => Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      others.flatMap(({ draft: other, fields }) =>
        [...fields].flatMap(([name, field]) => {
          const value = part(other)[field]
          return value === undefined ? [] : [[name, value] as const]
        }),
      ),
    )
  const otherFiles = others.flatMap(({ draft: other, fields }) =>
    [...fields].flatMap(([name, field]) =>
      other.files.filter((file) => file.field === field).map((file) => ({ ...file, field: name })),
    ),
  )
  return {
    cookies,
    fields: presentQuestions(form.definition),
    positions: positions.map((position) => presentPosition(position, call.context.locale)),
    definition: joined.definition,
    form_version_ids: [...form.versionIds],
    draft: { encId: draft.encId, version: draft.version },
    drafts: others.map(({ draft: { positionId: pid, encId, version, formVersionIds }, fields }) => ({
      pid,
      encId,
      version,
      form_version_ids: formVersionIds,
      fields: Object.fromEntries(fields),
    })),
    moved: await movedOf(call, [
      { draft, form, shown: (field) => field },
      ...others.map((other) => {
        const names = new Map([...other.fields].map(([name, field]) => [field, name]))
        return { draft: other.draft, form: other.form, shown: (field: string) => names.get(field) }
      }),
    ]),
    refused: [...named.refused, ...refused],
    demographic: [...joined.demographicFields],
    values: { ...draft.values, ...fromOthers((one) => one.values) },
    files: [...draft.files, ...otherFiles].map(presentFile),
    imported: { ...draft.origins, ...fromOthers((one) => one.origins) },
  }
}

/** Returns the changes of forms that their company replaced while a draft was being written; null if none was. */
async function movedOf(
  { dependencies, tenant, context }: ApplyCall,
  drafts: readonly { draft: LockedDraft; form: PositionForm; shown: (field: string) => string | undefined }[],
): Promise<Data['moved']> {
  const added: string[] = []
  const removed: FormSection[] = []
  const values: Record<string, unknown> = {}
  let isMoved = false
  for (const { draft, form, shown } of drafts) {
    const move = await dependencies.drafts.move(dependencies.db, draft)
    if (!move) continue
    isMoved = true
    const before = await dependencies.forms.pinned(dependencies.db, tenant.id, move.from, context.locale)
    const [old, now] = [before, form].map(({ questionKeys }) => new Set(Object.values(questionKeys)))
    for (const { name } of questionsOf(form.definition))
      if (!old?.has(form.questionKeys[name] ?? '')) added.push(...[shown(name) ?? []].flat())
    for (const { title, items } of before.definition.sections) {
      const gone = items.filter(
        (item) =>
          item.name in before.questionKeys && !now?.has(before.questionKeys[item.name] ?? '') && !takesFiles(item),
      )
      if (gone.length > 0) removed.push({ title, items: gone.map(plainItem) })
      for (const { field, value } of move.setAside) if (gone.some(({ name }) => name === field)) values[field] = value
    }
  }
  return isMoved ? { added, removed: { sections: removed }, values } : null
}

/** Returns a question to read; its conditions can refer to questions that aren't shown with it. */
function plainItem({
  visibleFn: _v,
  dependencies: _d,
  customValidator: _c,
  computed: _e,
  ...item
}: FieldItem): FieldItem {
  return { ...item, required: false }
}
