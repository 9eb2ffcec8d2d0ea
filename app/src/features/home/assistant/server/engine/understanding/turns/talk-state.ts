import type { JobSearch, ToolCall } from '../../../../tools.ts'
import type { TalkContext } from '../../../../conversation.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { foldText } from '../../reading/clean-text.ts'
import type { Meaning } from '../../contract/meaning.ts'
import { assistantLimits } from '../../../../limits.ts'

/** The state of a conversation before a message. */
export interface TalkState {
  /** The searches so far, each as it was after its turn, oldest first. */
  searches: JobSearch[]
  /** The job last talked about since the last search. */
  focus: number | undefined
  /** The call that the last turn made or proposed. */
  lastCall: ToolCall | undefined
  /** True if the last turn asked something, so that a job named next completes the question. */
  asked: boolean
}

/** A turn as it was understood, with the grammar of its language. */
export interface ReadTurn {
  meaning: Meaning
  grammar: Grammar
}

/**
 * Returns the state that results from the turns so far, by understanding each of them again.
 *
 * @param read understands a turn in the state before it
 */
export async function replayTurns(
  context: TalkContext,
  read: (text: string, context: TalkContext) => Promise<ReadTurn>,
): Promise<TalkState> {
  const said = context.turns.filter(({ role }) => role === 'user').slice(-assistantLimits.followUpSteps)
  const state: TalkState = { searches: [], focus: undefined, lastCall: undefined, asked: false }
  for (const { text } of said) {
    const before = {
      ...context,
      turns: [],
      pending: null,
      position: state.focus ?? null,
      search: state.searches.at(-1) ?? null,
    }
    const { meaning, grammar } = await read(text, before)
    const back = earlierSearch(foldText(text), state.searches, grammar)
    if (back) state.searches.push(back)
    if (back) continue
    // A yes to a proposal, which is no longer known.
    if (meaning.kind === 'call' && meaning.call.name === 'help') continue
    if (meaning.kind === 'search') {
      state.searches.push(meaning.search)
      state.focus = undefined
    }
    state.asked = meaning.kind === 'question' || meaning.kind === 'ask'
    state.lastCall = meaning.kind === 'call' ? meaning.call : undefined
    state.focus = jobOf(meaning) ?? state.focus
  }
  return state
}

/** Returns an earlier search for "go back to the first one"; the one before the last unless the first is named. */
export function earlierSearch(folded: string, searches: readonly JobSearch[], grammar: Grammar): JobSearch | undefined {
  if (spansOf(grammar.slots.get('back')?.ask, folded).length === 0) return undefined
  const isFirst = findSubjects(grammar.ordinals, folded, 'ask').some(({ name }) => name === '1')
  return isFirst ? searches[0] : searches.at(-2)
}

/** Returns the only job that a message is about. */
function jobOf(meaning: Meaning): number | undefined {
  if (meaning.kind === 'question') return meaning.job === 'several' ? undefined : meaning.job
  if (meaning.kind === 'summary') return meaning.position
  return meaning.kind === 'call' ? jobOfCall(meaning.call) : undefined
}

/** Returns the only job of a call. */
export function jobOfCall({ arguments: given }: ToolCall): number | undefined {
  if ('position_id' in given) return given.position_id
  return 'position_ids' in given && given.position_ids.length === 1 ? given.position_ids[0] : undefined
}
