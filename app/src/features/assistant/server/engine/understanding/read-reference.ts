import type { TalkContext } from '../../../conversation.ts'
import { foldText } from '../reading/clean-text.ts'
import { findSubjects, type Grammar } from '../grammar/grammar.ts'

/** Returns the job that the talk is about: the open one, or the one that was asked for last. */
export function focusOf(context: TalkContext, grammar: Grammar): number | undefined {
  if (context.position !== null) return context.position
  for (const { role, text } of context.turns.toReversed()) {
    if (role !== 'user') continue
    const folded = foldText(text)
    if (!findSubjects(grammar.intents, folded, 'ask').some(({ name }) => name === 'show')) continue
    const [named] = numbered(folded, context.shown, grammar)
    if (named !== undefined) return named
  }
  return context.shown.length === 1 ? context.shown[0] : undefined
}

/** Returns the jobs of a list that ordinals name, in the order of the list: "the first and the third". */
export function numbered(folded: string, list: readonly number[], grammar: Grammar): number[] {
  const names = findSubjects(grammar.ordinals, folded, 'ask').map(({ name }) => name)
  const has = (name: string) => names.includes(name)
  if (has('both')) return list.slice(0, 2)
  if (has('first3')) return list.slice(0, 3)
  if (has('first2')) return list.slice(0, 2)
  const picked = new Set<number>()
  for (const name of names) {
    const at = name === 'last' ? list.length : Number(name)
    const id = Number.isInteger(at) ? list[at - 1] : undefined
    if (id !== undefined) picked.add(id)
  }
  return list.filter((id) => picked.has(id))
}

/** Returns the jobs that a message means: of a list by their numbers, all of it, or the one in focus. */
export function resolveJobs(folded: string, list: readonly number[], context: TalkContext, grammar: Grammar): number[] {
  const byNumber = numbered(folded, list, grammar)
  if (byNumber.length > 0) return byNumber
  const names = findSubjects(grammar.ordinals, folded, 'ask').map(({ name }) => name)
  if (names.includes('all') && list.length > 0) return [...list]
  const focus = focusOf(context, grammar)
  return focus === undefined ? [] : [focus]
}
