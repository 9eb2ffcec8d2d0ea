import type { Passage } from '../../../conversation.ts'
import type { ReadPosition } from '../engine.ts'
import { shownPay, withoutInjections } from '../reading/prompt-injection.ts'
import type { Question } from './read-question.ts'

/** Words besides the subject with which a question is no longer about the field as a whole. */
const MAX_TERMS = 1

/** Returns the fields of a posting that answer a question, in the source's words. */
export function fieldPassages(question: Question, position: ReadPosition): Passage[] {
  const out: Passage[] = []
  const about = (name: string) => question.subjects.includes(name)
  const alone = question.subjects.length === 1 && question.terms.length <= MAX_TERMS && question.names.length === 0
  const add = (field: string, shown: string) => {
    if (!shown) return
    out.push({
      text: shown,
      language: '',
      source: { kind: 'field', position: position.id, field },
      href: position.href,
    })
  }
  // Pay without a number says nothing.
  if (about('pay') && alone && /\d/.test(position.payText ?? '')) add('salary', shownPay(position.payText ?? ''))
  if (about('place') && alone && question.asksName === 'where') add('location', withoutInjections(position.place))
  if (about('employer') && alone && question.asksName === 'who')
    add('employer', withoutInjections(position.employer ?? ''))
  if (about('closing') && alone && position.closesAt && question.kinds.includes('date'))
    add('closesAt', position.closesAt.toISOString().slice(0, 10))
  return out
}
