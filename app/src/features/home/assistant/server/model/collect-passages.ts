import { assistantLimits } from '../../limits.ts'
import type { Passage } from '../../conversation.ts'
import { ownAddress } from '../../rules.ts'
import { findPassages } from '../engine/passages/find-passages.ts'
import { readQuestion } from '../engine/passages/read-question.ts'
import type { EngineRequest, KnowledgeText } from '../engine/contract/engine.ts'
import { type GrammarLanguage, grammarOf } from '../engine/grammar/grammar.ts'
import { withoutInjections } from '../engine/reading/prompt-injection.ts'
import { readPosting, readText } from '../engine/passages/sentence-cache.ts'

/** A passage with the id by which a model cites it. */
export interface GivenToModel {
  id: string
  passage: Passage
}

/** Returns the passages that cover most of the question, except text addressed to a machine. */
export async function collectPassages(
  request: EngineRequest,
  message: string,
  language: GrammarLanguage,
): Promise<GivenToModel[]> {
  const { context, tools, tenant } = request
  const [position] = context.position === null ? [] : await tools.positions([context.position])
  const passages: Passage[] = []
  if (position) {
    const { index, titleStems } = readPosting(tenant.id, position)
    const question = readQuestion(message, grammarOf(language), titleStems)
    for (const { sentence } of findPassages(question, index, titleStems).slice(0, assistantLimits.modelPostingPassages))
      passages.push({
        text: sentence.text,
        language: position.language,
        source: { kind: 'posting', position: position.id },
        href: position.href,
      })
    const pay = withoutInjections(position.payText ?? '')
    if (pay)
      passages.push({
        text: pay,
        language: '',
        source: { kind: 'field', position: position.id, field: 'salary' },
        href: position.href,
      })
  }
  const question = readQuestion(message, grammarOf(language))
  const texts = [
    ...tools.knowledge().map((text) => ({ text, source: 'company' as const })),
    ...(await tools.siteTexts()).map((text) => ({ text, source: 'site' as const })),
  ]
  const found = texts
    .flatMap(({ text, source }) =>
      findPassages(question, readText(text), new Set()).map((each) => ({ ...each, text, source })),
    )
    .toSorted((a, b) => b.score - a.score)
  for (const { sentence, text, source } of found.slice(0, assistantLimits.modelPassages - passages.length))
    passages.push({
      text: sentence.text,
      language: text.language,
      source: sourceOf(text, source),
      href: ownAddress(text.url),
    })
  return passages.slice(0, assistantLimits.modelPassages).map((passage, at) => ({ id: `p${at + 1}`, passage }))
}

const sourceOf = ({ id, title }: KnowledgeText, kind: 'company' | 'site'): Passage['source'] =>
  kind === 'company' ? { kind, id, title: withoutInjections(title) } : { kind, title }

/** Maximum number of characters of earlier turns that fit next to the passages; a token has about four characters. */
export const TALK_CHARACTERS = (assistantLimits.modelInputTokens - 3000) * 3
