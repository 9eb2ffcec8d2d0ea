import { descriptionLines } from '#features/candidate/match/server/index.ts'
import type { Condition } from '../../../tools.ts'
import type { ReadPosition } from '../contract/engine.ts'
import { findSubjects, grammarLanguage, grammarOf } from '../grammar/grammar.ts'
import { foldText, quotableText } from '../reading/clean-text.ts'
import { isPromptInjection } from '../reading/prompt-injection.ts'
import { splitSentences } from '../reading/posting-sentences.ts'

export type Verdict = 'says-so' | 'says-otherwise' | 'does-not-say'

/** A posting's verdict on all conditions of a search, with the decisive passage. */
export interface ConditionReading {
  verdict: Verdict
  passage: string | undefined
}

const HOURS =
  /(\d{1,2}(?:[.,]\d{1,2})?) ?(?:(?:-|to) ?)?(?:hours?|hrs?|hpw|stunden|std|heures|horas|ore|uur|godzin\w*|時間|小时|ساعة|שעות)(?! ?(?:a|per|pro|par|al|por) (?:day|tag|jour|dia|giorno))/giu
const MIN_HOURS = 4
const MAX_HOURS = 60
/** A negation before or after the words, in the languages of postings. */
const DENIED =
  /(?<![\p{L}])(?:no|not|unable|cannot|can't|without|won't|isn't|non|never|kein\w*|nicht|ohne|pas de|pas|sans|sin|sem|nao|senza|geen|niet|zonder|nie|bez)(?![\p{L}])|ません|なし|不|无|لا|بدون|ללא|אין/u

/**
 * Reads a posting's verdict on conditions. A condition that it denies decides; otherwise, one that it doesn't mention.
 */
export function readConditions(position: ReadPosition, conditions: readonly Condition[]): ConditionReading {
  const sentences = descriptionLines(position.description).flatMap(({ text }) =>
    splitSentences(quotableText(text), position.language),
  )
  const readings = conditions.map((condition) => readOne(condition, sentences, position))
  return (
    readings.find(({ verdict }) => verdict === 'says-otherwise') ??
    readings.find(({ verdict }) => verdict === 'does-not-say') ??
    readings[0] ?? { verdict: 'does-not-say', passage: undefined }
  )
}

function readOne(condition: Condition, sentences: readonly string[], position: ReadPosition): ConditionReading {
  for (const sentence of sentences) {
    const verdict =
      condition.kind === 'hours' ? hoursVerdict(condition, sentence) : wordVerdict(condition, sentence, position)
    if (verdict !== undefined && !isPromptInjection(sentence)) return { verdict, passage: sentence }
  }
  return { verdict: 'does-not-say', passage: undefined }
}

function hoursVerdict({ min, max }: Extract<Condition, { kind: 'hours' }>, sentence: string): Verdict | undefined {
  for (const match of foldText(sentence).matchAll(HOURS)) {
    const hours = Number((match[1] ?? '').replace(',', '.'))
    if (hours < MIN_HOURS || hours > MAX_HOURS) continue
    return (min === undefined || hours >= min) && (max === undefined || hours <= max) ? 'says-so' : 'says-otherwise'
  }
  return undefined
}

/** Conditions that exclude another one. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  'work_time.part_time': ['work_time.full_time'],
  'work_time.full_time': ['work_time.part_time'],
  'contract.permanent': ['contract.fixed_term', 'contract.bank', 'contract.secondment'],
  'contract.fixed_term': ['contract.permanent'],
}

function wordVerdict(
  condition: Exclude<Condition, { kind: 'hours' }>,
  sentence: string,
  { language }: ReadPosition,
): Verdict | undefined {
  const name = 'value' in condition ? `${condition.kind}.${condition.value}` : condition.kind
  const folded = foldText(sentence)
  const own = grammarLanguage(language) ?? 'en'
  const said = (wanted: string) => {
    const patterns = grammarOf(own).conditions.get(wanted)
    return patterns ? findSubjects(new Map([[wanted, patterns]]), folded, 'say')[0]?.spans[0] : undefined
  }
  const span = said(name)
  const wantsNone = 'not' in condition && condition.not === true
  if (!span) return (INSTEAD[name] ?? []).some((other) => said(other)) ? 'says-otherwise' : undefined
  const around = folded.slice(Math.max(0, span[0] - 40), span[1] + 25)
  const isSaid = !DENIED.test(around.split(/[.;]/).find((part) => part.includes(folded.slice(...span))) ?? around)
  return isSaid === wantsNone ? 'says-otherwise' : 'says-so'
}
