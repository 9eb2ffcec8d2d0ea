import type { EngineRequest } from '../../contract/engine.ts'
import type { Grammar } from '../../grammar/grammar.ts'
import { findSubjects } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { foldText } from '../../reading/clean-text.ts'

/**
 * Returns the readings of a question, best first. A follow-up ("and after ten years?") inherits the subject of the last
 * one; in a message of several sentences, the last question also counts alone.
 */
export function readingsOf(message: string, request: EngineRequest, grammar: Grammar): string[] {
  const folded = foldText(message)
  const sentences = message.split(/(?<=[.!?。！？؟])\s+/u).filter((part) => part.trim() !== '')
  const readings = [message]
  const last = sentences.at(-1)
  if (sentences.length > 1 && last !== undefined) readings.push(last)
  const before = request.context.turns.findLast(({ role }) => role === 'user')?.text
  const goesOn = spansOf(grammar.slots.get('and')?.ask, folded).some(([from]) => from === 0)
  const subjects = findSubjects(grammar.subjects, folded, 'ask')
  if (before === undefined || !(goesOn || subjects.length === 0)) return readings
  const isNew = spansOf(grammar.slots.get('more')?.ask, folded).length > 0 && subjects.length > 0
  return isNew ? readings : [`${before}\n${message}`, ...readings]
}
