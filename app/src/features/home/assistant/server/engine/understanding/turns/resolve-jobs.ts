import type { TalkContext } from '../../../../conversation.ts'
import type { AssistantTools } from '../../contract/engine.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { stemsOf, wordsOf } from '../../grammar/words.ts'
import { foldText } from '../../reading/clean-text.ts'
import { assistantLimits, talkLimits } from '../../../../limits.ts'
import { numbersIn } from '../parts/numbers-in.ts'
import { type Span, withoutSpans } from '../parts/spans.ts'

/** Returns a question without the words that only identify the job of the list. */
export function withoutNumber(message: string, list: readonly number[], grammar: Grammar): string {
  const folded = foldText(message)
  if (folded.length !== message.length || orderedJob(folded, list, grammar) === undefined) return message
  const items = says('item', folded, grammar)
  const spans = findSubjects(grammar.ordinals, folded, 'ask')
    .flatMap(({ name, spans: found }) => (Number.isInteger(Number(name)) || name === 'last' ? found : []))
    .map(([from, end]): Span => {
      const item = items.find(([start]) => start >= end && folded.slice(end, start).trim() === '')
      return [from, item?.[1] ?? end]
    })
  return withoutSpans(message, spans).replace(/^[\s,;:]+/, '')
}

const says = (name: string, folded: string, grammar: Grammar) => spansOf(grammar.slots.get(name)?.ask, folded)

/** Returns the job of the conversation: the one named last, the open one for "this job", or the only one listed. */
export function focusOf(context: TalkContext, grammar: Grammar, folded = ''): number | undefined {
  if (context.open !== null && says('this_job', folded, grammar).length > 0) return context.open
  if (context.position !== null) return context.position
  return context.shown.length === 1 ? context.shown[0] : undefined
}

/** Returns the jobs of a list selected by ordinals, in the order of the list: "the first and the third". */
export function numbered(folded: string, list: readonly number[], grammar: Grammar): number[] {
  const names = findSubjects(grammar.ordinals, folded, 'ask').map(({ name }) => name)
  const has = (name: string) => names.includes(name)
  if (has('both')) return list.slice(0, 2)
  if (has('first3')) return list.slice(0, 3)
  if (has('first2')) return list.slice(0, 2)
  if (has('last2')) return list.slice(-2)
  if (has('last3')) return list.slice(-3)
  const picked = new Set<number>()
  for (const name of names) {
    const at = name === 'last' ? list.length : Number(name)
    const id = Number.isInteger(at) ? list[at - 1] : undefined
    if (id !== undefined) picked.add(id)
  }
  return list.filter((id) => picked.has(id))
}

/**
 * Returns the jobs that a message refers to: some of a list by their numbers, one by its town, employer or title, all of
 * the list, or the one in focus. `isLoose` if any word can describe a job, not only those next to a word such as "one".
 */
export async function resolveJobs(
  folded: string,
  list: readonly number[],
  context: TalkContext,
  grammar: Grammar,
  tools: Pick<AssistantTools, 'positions'>,
  isLoose = false,
): Promise<number[]> {
  const byNumber = numbered(folded, list, grammar)
  if (byNumber.length > 0) return byNumber
  const pair = await namedPair(folded, list, grammar, tools)
  if (pair.length > 0) return pair
  const described =
    (await describedJob(folded, list, grammar, tools, isLoose)) ??
    (await titledJob(folded, list, tools)) ??
    (await bestPaidJob(folded, list, grammar, tools))
  if (described !== undefined) return [described]
  const names = findSubjects(grammar.ordinals, folded, 'ask').map(({ name }) => name)
  if (names.includes('all') && list.length > 0) return [...list]
  const focus = focusOf(context, grammar, folded) ?? context.open ?? undefined
  return focus === undefined ? [] : [focus]
}

/**
 * Returns the job that a question is about: the open one for "this job", one of the list by its number or title, or the one in
 * focus. `several` if the list has more than one job and the question names none of them.
 */
export async function jobOfQuestion(
  folded: string,
  context: TalkContext,
  grammar: Grammar,
  tools: Pick<AssistantTools, 'positions'>,
): Promise<number | 'several' | undefined> {
  if (context.open !== null && says('this_job', folded, grammar).length > 0) return context.open
  const listed =
    orderedJob(folded, context.shown, grammar) ??
    (await titledJob(folded, context.shown, tools)) ??
    (await describedJob(folded, context.shown, grammar, tools))
  const job = listed ?? focusOf(context, grammar, folded)
  if (job !== undefined) return job
  return context.shown.length > 1 ? 'several' : (context.open ?? undefined)
}

/** Returns the job of a list that a question numbers, as in "the second one", but not "the second interview". */
function orderedJob(folded: string, list: readonly number[], grammar: Grammar): number | undefined {
  const items = says('item', folded, grammar)
  const others = says('not_item', folded, grammar)
  const isBefore = (end: number, spans: readonly [number, number][]) =>
    spans.some(([from]) => from >= end && folded.slice(end, from).trim() === '')
  for (const { name, spans } of findSubjects(grammar.ordinals, folded, 'ask')) {
    const at = name === 'last' ? list.length : Number(name)
    const id = Number.isInteger(at) ? list[at - 1] : undefined
    if (id === undefined) continue
    for (const [from, end] of spans) {
      const isAny = grammar.language === 'en' && /(?:^|\s)an?\s$/.test(folded.slice(0, from))
      if (isAny || isBefore(end, others)) continue
      // "Newest jobs first".
      const isLoose =
        name === '1' && grammar.language === 'en' && !/(?:^|\s)(?:the|this|that|my)\s$/.test(folded.slice(0, from))
      if (isLoose && !isBefore(end, items) && folded.slice(end).trim() === '' && from > 0) continue
      // "How long does it last": the last of a list needs its noun.
      if (name !== 'last' || isBefore(end, items) || items.some(([start, to]) => start > from && to === end)) return id
    }
  }
  return undefined
}

/**
 * Returns the only job of a list that words of the message describe: "the Lyon one", "the one in Bristol", "the nurse
 * job".
 */
export async function describedJob(
  folded: string,
  list: readonly number[],
  grammar: Grammar,
  tools: Pick<AssistantTools, 'positions'>,
  isLoose = false,
): Promise<number | undefined> {
  const said = describingWords(folded, grammar, isLoose)
  if (said.size === 0 || list.length < 2) return undefined
  const counted = (await tools.positions(list.slice(0, assistantLimits.titlesCompared))).map((position) => {
    const own = [position.title, position.place, position.employer ?? '', position.department ?? '']
    const stems = new Set(stemsOf(own.join(' '), grammar.language))
    return { id: position.id, count: [...said].filter((stem) => stems.has(stem)).length }
  })
  const most = Math.max(0, ...counted.map(({ count }) => count))
  const best = most === 0 ? [] : counted.filter(({ count }) => count === most)
  return best.length === 1 ? best[0]?.id : undefined
}

/** Returns the stems of the words that can describe a job: those of the clauses with a word such as "one". */
function describingWords(folded: string, grammar: Grammar, isLoose: boolean): Set<string> {
  const items = says('item', folded, grammar)
  const near = isLoose
    ? [folded]
    : items.map(
        ([from, to]) =>
          `${folded.slice(0, from).split(CLAUSE_END).at(-1) ?? ''} ${folded.slice(to).split(CLAUSE_END)[0] ?? ''}`,
      )
  return new Set(
    wordsOf(near.join(' '), grammar.language)
      .filter(({ word }) => !grammar.stop.has(word) && !grammar.fillers.has(word))
      .map(({ stem }) => stem),
  )
}

const CLAUSE_END = /[,;:.!?]/u

/** Returns the only job of a list whose title occurs in the question. */
async function titledJob(
  folded: string,
  list: readonly number[],
  tools: Pick<AssistantTools, 'positions'>,
): Promise<number | undefined> {
  if (list.length < 2) return undefined
  const named = (await tools.positions(list.slice(0, assistantLimits.titlesCompared))).filter(({ title }) => {
    const words = (foldText(title).split('(')[0] ?? '').trim()
    return (
      words.length > 3 &&
      ` ${folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(
        ` ${words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `,
      )
    )
  })
  return named.length === 1 ? named[0]?.id : undefined
}

/** Returns the jobs of "1 and 3", and of "the porter and the nurse jobs". */
async function namedPair(
  folded: string,
  list: readonly number[],
  grammar: Grammar,
  tools: Pick<AssistantTools, 'positions'>,
): Promise<number[]> {
  const joins = says('joins', folded, grammar)
  if (joins.length === 0 || list.length < 2) return []
  const ends = [...joins, [folded.length, folded.length] as const]
  const sides = ends.map(([to], at) => folded.slice(ends[at - 1]?.[1] ?? 0, to))
  const ids: number[] = []
  for (const side of sides) {
    // "1 and 3", "two and four"; in "the Leeds one" it isn't a number.
    const number = numbersIn(side, grammar.language).find(
      ({ value, start, end }) => value > 1 || /\d/.test(side.slice(start, end)),
    )
    const id = number ? list[number.value - 1] : await describedJob(side, list, grammar, tools, true)
    if (id !== undefined && !ids.includes(id)) ids.push(id)
  }
  return ids.length > 1 ? ids : []
}

/** Returns the job of a list with the highest pay, for "the best paid one". */
async function bestPaidJob(
  folded: string,
  list: readonly number[],
  grammar: Grammar,
  tools: Pick<AssistantTools, 'positions'>,
): Promise<number | undefined> {
  if (list.length < 2 || says('best_paid', folded, grammar).length === 0) return undefined
  const paid = (await tools.positions(list.slice(0, assistantLimits.titlesCompared))).map(({ id, payText }) => {
    const amounts = numbersIn(foldText(payText ?? ''), 'en').map(({ value }) => value)
    const most = Math.max(0, ...amounts)
    return { id, pay: most < talkLimits.leastYearlyPay ? most * talkLimits.hoursOfYear : most }
  })
  return paid.toSorted((a, b) => b.pay - a.pay)[0]?.id
}
