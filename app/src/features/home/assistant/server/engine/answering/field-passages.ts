import type { Passage } from '../../../conversation.ts'
import type { ReadPosition } from '../contract/engine.ts'
import { shownPay, withoutInjections } from '../reading/prompt-injection.ts'
import { message } from '#platform/messages/messages.ts'
import { messageLocale } from '../contract/frames.ts'
import type { Question } from '../passages/read-question.ts'

/** Words in addition to the subject that make a question about more than the field as a whole. */
const MAX_TERMS = 1

/**
 * Returns the fields of a posting that answer a question, in the source's words; the workplace is in the reader's
 * language.
 */
export function fieldPassages(
  question: Question,
  position: ReadPosition,
  titleStems: ReadonlySet<string>,
  language: string,
): Passage[] {
  const out: Passage[] = []
  const about = (name: string) => question.subjects.includes(name)
  // Words of the title only identify the job.
  const terms = question.terms.filter((stem) => !titleStems.has(stem))
  const names = question.names.filter((stem) => !titleStems.has(stem))
  const alone = question.subjects.length === 1 && terms.length <= MAX_TERMS && names.length === 0
  const add = (field: string, shown: string) => {
    if (!shown) return
    out.push({
      text: shown,
      language: '',
      source: { kind: 'field', position: position.id, field },
      href: position.href,
    })
  }
  // Pay without a number answers nothing.
  if (about('pay') && alone && /\d/.test(position.payText ?? '')) add('salary', shownPay(position.payText ?? ''))
  if (about('place') && alone && question.asksName === 'where') add('location', withoutInjections(position.place))
  if (about('employer') && alone && (question.asksName === 'who' || terms.length === 0))
    add('employer', withoutInjections(position.employer ?? ''))
  if (about('closing') && alone && position.closesOn && question.kinds.includes('date'))
    add('closesAt', position.closesOn)
  if (position.workLocation !== 'onsite') out.push(...workplace(question, position, language))
  return out
}

/**
 * Returns the workplace for a question about working from home. "On site" is only close to an answer: a posting without
 * days at home can still allow some.
 */
export function workplace({ subjects, kinds }: Question, position: ReadPosition, language: string): Passage[] {
  const { id, href, workLocation } = position
  if (!workLocation || !subjects.includes('remote') || kinds.length > 0) return []
  const locale = messageLocale(language)
  const shown = message(
    locale,
    workLocation === 'remote' ? 'assistant.chip.remote' : `job.workLocation.${workLocation}`,
  )
  const text = `${message(locale, 'search.filter.work_location_option')}: ${shown}`
  return [{ text, language: '', source: { kind: 'field', position: id, field: 'workLocation' }, href }]
}
