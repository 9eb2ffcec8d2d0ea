import { boundedCache } from '#kernel/bounded-cache.ts'
import { indexSentences, type TextIndex } from './index-sentences.ts'
import type { KnowledgeText, ReadPosition } from '../contract/engine.ts'
import { stemsOf } from '../grammar/words.ts'
import { quotableText } from '../reading/clean-text.ts'
import { isPromptInjection } from '../reading/prompt-injection.ts'
import { postingSentences, splitSentences } from '../reading/posting-sentences.ts'
import { assistantLimits } from '../../../limits.ts'

/** A posting prepared for questions. */
export interface ReadPosting {
  index: TextIndex
  titleStems: ReadonlySet<string>
}

const postings = boundedCache<ReadPosting>(assistantLimits.postingsCached)
const texts = boundedCache<TextIndex>(assistantLimits.textsCached)

/** Returns the sentences of a posting, cached until it changes. */
export function readPosting(tenantId: number, position: ReadPosition): ReadPosting {
  const key = `${tenantId} ${position.id} ${position.version}`
  const known = postings.get(key)
  if (known) return known
  const { description, language, title } = position
  const made = {
    index: indexSentences(postingSentences(description, language), language),
    titleStems: new Set(stemsOf(title, language)),
  }
  postings.set(key, made)
  return made
}

/** Returns the sentences of one of the company's texts. A short text is one passage. */
export function readText(text: KnowledgeText, shortText = SHORT_TEXT): TextIndex {
  const key = `${text.language} ${shortText} ${text.title} ${text.text}`
  const known = texts.get(key)
  if (known) return known
  const lines = text.text.split(/\n+/).map(quotableText).filter(Boolean)
  const sentences = lines.flatMap((line) => (line.length <= shortText ? [line] : splitSentences(line, text.language)))
  const made = indexSentences(
    sentences
      .filter((sentence) => !isPromptInjection(sentence))
      .map((sentence) => ({ text: sentence, heading: text.title })),
    text.language,
    TITLE_SHARE,
  )
  texts.set(key, made)
  return made
}

/** A text is about the subject of its title. */
const TITLE_SHARE = 1
/** Maximum number of characters of a text that is shown whole. */
const SHORT_TEXT = 320
