import type { FieldItem } from '@foyer/form-kit/server'
import type { z } from 'zod'
import { applyRules } from '#config/apply-rules.ts'
import { formFacts } from '#features/forms/server/index.ts'
import type { Position } from '#features/positions/position.ts'
import { positionUrl } from '#features/positions/server/index.ts'
import type { getApplyInfo } from '../contract.ts'
import { MEASURED_FROM, wholeMinutes } from '../rules.ts'
import { type ApplyCall, knownAnswers, presentPosition } from './apply-parts.ts'
import { prefill } from './prefill.ts'
import { questionsOf } from './present-questions.ts'

type ApplyInfo = z.output<typeof getApplyInfo.data>

/** Returns what applying for a position takes, and what the caller's profile already answers. */
export async function showApplyInfo({ parts, tenant, context }: ApplyCall, position: Position): Promise<ApplyInfo> {
  const form = await parts.forms.current(parts.db, tenant.id, position.id, context.locale)
  const applicant = await parts.guests.find(tenant, context)
  const rules = applyRules(tenant.site, position.id)
  const known = await knownAnswers(parts, applicant, context)
  const filled = prefill(form, known)
  const questions = questionsOf(form.definition)
  const facts = formFacts(form.definition)
  const measured = await parts.applications.usualSeconds(tenant.id, form.versionIds)
  const isMeasured = measured !== undefined && measured.count >= MEASURED_FROM
  const applied = applicant && (await parts.applications.hindrance(applicant, tenant, position.id, await context.now()))
  return {
    position: { ...presentPosition(position), positionUrl: positionUrl(position), department: position.department },
    questions: facts.questions,
    required: facts.required,
    files: facts.files,
    minutes: isMeasured ? wholeMinutes(measured.median) : facts.minutes,
    minutes_from: isMeasured ? 'measured' : 'estimated',
    fromProfile: questions
      .filter(({ name }) => name in filled || (known.hasResume && name === 'resume'))
      .map((item) => labelOf(item)),
    definition: form.definition,
    demographic: [...form.demographicFields],
    closes: position.closesAt?.toISOString() ?? null,
    review_until: position.closesAt?.toISOString() ?? null,
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

const labelOf = ({ label, ariaLabel, name }: FieldItem): string => label || ariaLabel || name
