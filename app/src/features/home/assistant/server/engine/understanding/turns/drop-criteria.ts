import type { Condition, JobSearch } from '../../../../tools.ts'
import type { AssistantTools } from '../../contract/engine.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { stemsOf } from '../../grammar/words.ts'
import { foldText } from '../../reading/clean-text.ts'

type Tools = Pick<AssistantTools, 'place' | 'filterValues'>

/** Returns a search without the parts named in texts, and true if any was named. */
export async function withoutCriteria(
  { start: _start, ...last }: JobSearch,
  texts: readonly string[],
  grammar: Grammar,
  tools: Tools,
): Promise<{ base: JobSearch; isDropped: boolean }> {
  const base: JobSearch = { ...last }
  const before = JSON.stringify(base)
  for (const text of texts) {
    const says = (name: string) => spansOf(grammar.slots.get(name)?.ask, text).length > 0
    const named = new Set(findSubjects(grammar.conditions, text, 'ask').map(({ name }) => name))
    const isDay = (each: Condition) => each.kind === 'shift' && each.value === 'day' && says('bare_day')
    if (base.conditions) {
      const kept = base.conditions.filter(
        (each) =>
          !isDay(each) &&
          !says(`word_${each.kind}`) &&
          !named.has(conditionName(each)) &&
          !(each.kind === 'hours' && says('word_hours')),
      )
      if (kept.length > 0) base.conditions = kept
      else delete base.conditions
    }
    if (
      says('word_place') ||
      (base.location && text.includes(foldText(base.location).split(',')[0] ?? base.location))
    ) {
      delete base.location
      delete base.distance_km
    }
    if (says('word_distance')) delete base.distance_km
    if (says('word_pay') || says('pay')) delete base.pay_min
    if (says('word_age') || says('posted')) delete base.posted_within_days
    if (says('remote')) delete base.remote
    if (base.query !== undefined) {
      const stems = new Set(stemsOf(text, grammar.language))
      const words = base.query
        .split(/\s+/)
        .filter((word) => !stemsOf(word, grammar.language).some((stem) => stems.has(stem)))
      if (says('word_role') || words.length === 0) delete base.query
      else base.query = words.join(' ')
    }
    if (base.filters) base.filters = await withoutFilters(base.filters, text, tools)
    if (base.filters && Object.keys(base.filters).length === 0) delete base.filters
  }
  return { base, isDropped: JSON.stringify(base) !== before }
}

async function withoutFilters(
  filters: Record<string, string[]>,
  text: string,
  tools: Tools,
): Promise<Record<string, string[]>> {
  const named = (await tools.filterValues()).filter(({ label }) => text.includes(foldText(label)))
  const isNamed = (filter: string, value: string) =>
    named.some((each) => each.filter === filter && each.value === value)
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, values]): [string, string[]] => [name, values.filter((value) => !isNamed(name, value))])
      .filter(([, values]) => values.length > 0),
  )
}

/** Returns the name of a condition in the grammars, such as `shift.night`. */
export const conditionName = (condition: Condition) =>
  'value' in condition ? `${condition.kind}.${condition.value}` : condition.kind
