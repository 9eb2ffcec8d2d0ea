import * as limits from '#config/limits.ts'
import { checkValues, type FieldItem, type FormDefinition } from '@foyer/form-kit/server'
import type { z } from 'zod'
import { applyRules } from '#config/apply-rules.ts'
import type { ApplyObstacle } from '#features/applying/applications/server/index.ts'
import { formFacts, type PositionForm, requiredAnswersOf } from '#features/applying/forms/server/index.ts'
import { positionUrl } from '#features/jobs/positions/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { getApplyInfo } from '../contract.ts'
import { wholeMinutes } from '../rules.ts'
import { knownAnswers, type openAmong, presentPosition, refusedFor } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'
import { joinPositions } from './join-positions.ts'
import { type Filled, prefill } from './prefill/prefill.ts'
import { questionsOf } from './present-questions.ts'

type ApplyInfo = z.output<typeof getApplyInfo.data>

/** Returns what applying for positions with one form requires, and which answers the caller's profile has. */
export async function showApplyInfo(
  call: ApplyCall,
  { positions: all, refused: closed }: Awaited<ReturnType<typeof openAmong>>,
): Promise<ApplyInfo> {
  const { dependencies, tenant, context } = call
  const now = await context.now()
  const applicant = await dependencies.guests.find(tenant, context)
  const hindrances = new Map<number, ApplyObstacle>()
  for (const { id } of applicant ? all : []) {
    const found = applicant && (await dependencies.applications.obstacle(applicant, tenant, id, now))
    if (found) hindrances.set(id, found)
  }
  const open = all.filter(({ id }) => !hindrances.has(id))
  const [position, ...others] = open.length > 0 ? open : all
  if (!position) throw requestErrors.error('invalid')
  const positions = [position, ...others]
  const refused = [
    ...closed,
    ...all.flatMap((one) => {
      const obstacle = positions.includes(one) ? undefined : hindrances.get(one.id)
      return obstacle ? [refusedFor(call, one, dependencies.applications.refusal(obstacle, context))] : []
    }),
  ]
  const form = await dependencies.forms.current(dependencies.db, tenant.id, position.id, context.locale)
  const asking = [{ id: position.id, title: position.title, form }]
  for (const { id, title } of others)
    asking.push({ id, title, form: await dependencies.forms.current(dependencies.db, tenant.id, id, context.locale) })
  const asked = others.length > 0 ? joinPositions(asking) : form
  const rules = applyRules(tenant.site, position.id)
  const known = await knownAnswers(dependencies, applicant, context)
  const filled = prefill(asked, known)
  const questions = questionsOf(asked.definition)
  const facts = formFacts(asked.definition)
  const measured =
    others.length > 0 ? undefined : await dependencies.applications.usualSeconds(tenant.id, form.versionIds)
  const isMeasured = measured !== undefined && measured.count >= limits.applyMeasuredFrom
  const draft = applicant && (await dependencies.drafts.find(dependencies.db, applicant, position.id))
  const applied = hindrances.get(position.id)
  const [closes] = positions.flatMap(({ closesAt }) => closesAt ?? []).toSorted((one, other) => +one - +other)
  return {
    position: {
      ...presentPosition(position, context.locale),
      positionUrl: positionUrl(position),
      department: position.department,
    },
    positions: positions.map((each) => presentPosition(each, context.locale)),
    refused,
    draft: draft ? { encId: draft.encId, saved: draft.changedAt.toISOString() } : null,
    questions: facts.questions,
    required: facts.required,
    files: facts.files,
    minutes: isMeasured ? wholeMinutes(measured.median) : facts.minutes,
    minutes_from: isMeasured ? 'measured' : 'estimated',
    fromProfile: questions
      .filter(({ name }) => name in filled || (known.hasResume && name === 'resume'))
      .map((item) => labelOf(item)),
    requiredAnswers: await requiredByAny(asking),
    leftToAnswer: await countLeft(asked.definition, filled, known.hasResume),
    definition: asked.definition,
    demographic: [...asked.demographicFields],
    closes: closes?.toISOString() ?? null,
    review_until: closes?.toISOString() ?? null,
    reapply: { afterRejectionDays: rules.reapplyDays, undoHours: rules.undoHours },
    applied: applied
      ? {
          code: applied.code,
          encId: applied.encId,
          on: applied.at.toISOString(),
          until: applied.until?.toISOString() ?? null,
        }
      : null,
  }
}

/** Returns the answers that any of the forms requires for its job, each once. */
async function requiredByAny(asking: readonly { form: PositionForm }[]): Promise<ApplyInfo['requiredAnswers']> {
  const found = new Map<string, ApplyInfo['requiredAnswers'][number]>()
  for (const { form } of asking)
    for (const { question, answers, also } of await requiredAnswersOf(form.definition, form.language))
      found.set(JSON.stringify([question, answers, also]), { question, answers, also })
  return [...found.values()]
}

const labelOf = ({ label, ariaLabel, name }: FieldItem): string => label || ariaLabel || name

/** Returns how many answers a form refuses to be sent without, apart from boxes to tick. */
async function countLeft(
  definition: FormDefinition,
  filled: Readonly<Record<string, Filled>>,
  hasResume: boolean,
): Promise<number> {
  const values = Object.fromEntries(Object.entries(filled).map(([name, { value }]) => [name, value]))
  const checked = await checkValues(definition, values)
  if (checked.ok) return 0
  const known = new Set(questionsOf(definition).flatMap(({ name, type }) => (type === 'checkboxItem' ? [name] : [])))
  if (hasResume) known.add('resume')
  return Object.keys(checked.errors).filter((name) => !known.has(name)).length
}
