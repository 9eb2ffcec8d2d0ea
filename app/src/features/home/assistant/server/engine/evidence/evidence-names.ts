import { detailNames } from './asked-detail.ts'

/** Evidence that a sentence answers a question, each as a number that grows with it. */
export const evidenceNames = [
  /** Score of its words and subjects, also as a share of the best sentence's. */
  'score',
  'scoreShare',
  /** True if words and subjects alone make it the answer. */
  'chosen',
  /** True if the sentence has what the question asks for, and covers what it is about. */
  'fits',
  'topic',
  /** True if it lacks the day, the part or the permission asked for, although it is about the same thing. */
  'lacksDay',
  'lacksPart',
  'lacksPermission',
  /** A value of the kind asked for, in the sentence and in the clause about the thing; `noValue` if it has none. */
  'value',
  'nearValue',
  'noValue',
  /** Subjects in common, including vague ones. */
  'hinted',
  /** Words in common, by rarity; `smallWords` are prepositions and the like. */
  'words',
  'smallWords',
  /** Concepts in common, by rarity, as a share of the question's, the rarest one, and those around the sentence. */
  'concepts',
  'conceptShare',
  'rarestConcept',
  'headingConcepts',
  'nearbyConcepts',
  /** Concepts of the previous sentence, if this one goes on about it. */
  'continuedConcepts',
  /** Concepts in common as a share of those in one part of the question. */
  'conceptPart',
  /** The same for the part that asks, apart from those that describe a situation. */
  'conceptAsking',
  /** Words and concepts in common as a share of the question's, also as a share of the best sentence's. */
  'covered',
  'coveredShare',
  /** The same with the sentences around it. */
  'coveredAround',
  /** The same for the part of the question that the sentence covers best. */
  'coveredPart',
  /** The same for the part that asks. */
  'coveredAsking',
  /** The same for the words that the posting says anywhere, and the share of the words that it says nowhere. */
  'coveredSaid',
  'unsaid',
  /** The same for the thing that the question asks for, and a mark if the sentence has nothing of it. */
  'focus',
  'focusMissing',
  /** Likeness of the meaning of its words, and its distance from the most similar sentence. */
  'meaning',
  'meaningLag',
  /** The same likeness for the part that asks, and for the thing that the question asks for. */
  'askingMeaning',
  'focusMeaning',
  /** The length of the sentence, and a mark for a label. */
  'length',
  'label',
  /** A mark for a line that only leads to the next ones. */
  'lead',
  /** A person's name if the question asks who; negative without one. */
  'person',
  /** The detail that the question asks for, said about the thing: 1, elsewhere in the sentence: less, or not at all: -1. */
  ...detailNames,
] as const
export type EvidenceName = (typeof evidenceNames)[number]
export type Evidence = Record<EvidenceName, number>
