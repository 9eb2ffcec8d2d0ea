import { type Mention, mentionsIn, type Token, tokensOf } from '../concepts/concepts-in.ts'
import { foldText } from '../reading/clean-text.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { hasValue } from '../values/values.ts'
import { evidenceWeights } from '../../../limits.ts'
import { detailAsked } from './asked-detail.ts'

/** A word of the question with the concepts it is part of. */
export interface AskedWord extends Token {
  weight: number
  isSmall: boolean
  /** True for a word of the thing that the question asks for: "beds" in "how many beds does the ward have". */
  isFocus: boolean
  concepts: readonly string[]
  /** True if the posting has the word or one of its concepts. */
  isSaid: boolean
  /** Number of the part of the question that it is in: commas and full stops separate a worry from what is asked. */
  part: number
}

/** Concepts that one phrase of the question can mean, with their rarity in the posting. */
export interface AskedConcepts {
  rarities: ReadonlyMap<string, number>
  weight: number
  part: number
  /** Stems of the phrase, if it has several words and no number. */
  phrase: readonly string[]
}

/** The words and concepts of a question, weighed for one posting. */
export interface Asked {
  words: readonly AskedWord[]
  /** The words that aren't small. */
  content: readonly AskedWord[]
  concepts: readonly AskedConcepts[]
  all: ReadonlySet<string>
  rarity: (key: string) => number
  /** Number of the part of the question that asks; the others describe a situation. */
  askingPart: number
}

/** Reads the words and concepts of an English question. */
export function readAsked(
  text: string,
  titleStems: ReadonlySet<string>,
  rarity: (key: string) => number,
  isSaid: (key: string) => boolean,
): Asked {
  const tokens = tokensOf(text)
  const mentions = mentionsIn(tokens, 'ask')
  const { stop } = grammarOf('en')
  const focus = focusOf(text)
  const parts = partsOf(text)
  const words = tokens.map((token, at) => {
    const named = mentions.filter(({ from, to }) => at >= from && at < to).flatMap(({ concepts }) => [...concepts])
    return {
      ...token,
      weight: rarity(token.stem) * (titleStems.has(token.stem) ? evidenceWeights.titleWord : 1),
      isSmall: stop.has(token.word),
      isFocus: focus.has(token.word),
      part: parts[at] ?? 0,
      concepts: named,
      isSaid: isSaid(token.stem) || named.some((name) => isSaid(`@${name}`)),
    }
  })
  const concepts = mentions.map((mention) => ({
    rarities: new Map([...mention.concepts].map((name) => [name, rarity(`@${name}`)])),
    weight:
      mention.to === mention.from + 1 && titleStems.has(tokens[mention.from]?.stem ?? '')
        ? evidenceWeights.titleWord
        : clearness(mention),
    part: parts[mention.from] ?? 0,
    phrase: phraseOf(tokens.slice(mention.from, mention.to)),
  }))
  return {
    words,
    content: words.filter(({ isSmall }) => !isSmall),
    concepts,
    all: new Set(mentions.flatMap(({ concepts: named }) => [...named])),
    rarity,
    askingPart: askingPartOf(text),
  }
}

function phraseOf(tokens: readonly Token[]): string[] {
  if (tokens.length === 1 || hasValue('number', tokens.map(({ word }) => word).join(' '), 'en')) return []
  return tokens.map(({ stem }) => stem)
}

/** A phrase of several words is clearer than a single word, and a word for one concept than a word for many. */
const clearness = ({ from, to, concepts }: Mention) =>
  (1 + (to - from - 1) * evidenceWeights.furtherWord) / (1 + (concepts.size - 1) * evidenceWeights.furtherConcept)

// patterns: one sign and a space, without repetition.
const PART_ENDS = /[.,!?;:…]\s|\s-\s|\n/u

/** Returns the number of the part of the question for each word. */
const partsOf = (text: string): number[] => text.split(PART_ENDS).flatMap((part, at) => tokensOf(part).map(() => at))

/**
 * Returns the number of the part of the question that asks: the last one that asks for a detail, else the last one with a
 * question mark or the form of a question, else the last one with content.
 */
function askingPartOf(text: string): number {
  const parts = text.split(PART_ENDS)
  const details = parts.map(detailAsked)
  const asksDetail = details.findLastIndex((detail) => detail !== undefined && detail !== 'yesNo')
  if (asksDetail >= 0) return asksDetail
  const asks = details.findLastIndex((detail) => detail === 'yesNo')
  return asks >= 0 ? asks : 0
}

const TOPIC = String.raw`((?:[\p{L}\p{N}'-]+ ){0,3}?[\p{L}\p{N}'-]+)`
const ENDS = String.raw`(?= (?:do|does|did|is|are|was|were|am|will|would|can|could|should|shall|have|has|to|of|on|for|in|at|with|during|like|per|each|every|a|an|the|i|you|we|they|if|when|that|and|or|there|here|please)\b|[?.,!;:]|$)`
/** Forms of questions, each with the thing that it asks for. */
const FORMS = [
  String.raw`how (?:many|much) (?:of (?:the|a) )?${TOPIC}${ENDS}`,
  String.raw`(?:what|which) (?:kind|sort|type|types|kinds|sorts) of (?:a |an |the )?${TOPIC}${ENDS}`,
  String.raw`(?:what|which) ${TOPIC}${ENDS}`,
  String.raw`what(?:'s|s| is| are) (?:the |your |my |a |an )${TOPIC}${ENDS}`,
  String.raw`(?:is|are) there (?:a |an |any |some |much |many )?${TOPIC}${ENDS}`,
  String.raw`(?:do|does|will|would|can|could) (?:you|i|they|we|it|the job) (?:get|have|need|offer|provide|pay|give|include|do|use|use|help with) (?:a |an |any |to |my |the |me |for )*${TOPIC}${ENDS}`,
  String.raw`(?:any|no|about|the) ${TOPIC}${ENDS}`,
  String.raw`^${TOPIC}[?]*$`,
]
// patterns: from the constants above; each thing has four words at most.
const PATTERNS = FORMS.map((source) => new RegExp(source, 'gu'))

/** Returns the words of the thing that a question asks for; empty if its form isn't known. */
function focusOf(text: string): ReadonlySet<string> {
  const folded = foldText(text)
  for (const form of PATTERNS) {
    const found = [...folded.matchAll(form)].flatMap(([, topic]) => (topic === undefined ? [] : tokensOf(topic)))
    if (found.length > 0) return new Set(found.map(({ word }) => word))
  }
  return new Set()
}
