import { descriptionLines } from './description-lines.ts'
import lineCues from './line-cues.json' with { type: 'json' }
import sectionNames from './section-names.json' with { type: 'json' }

export type SectionKind = 'requirements' | 'preferred' | 'duties'

/** A line of an ad about the work or the person wanted; `prose` is a sentence of an ad without sections that states no requirement. */
export interface RequirementLine {
  kind: SectionKind | 'prose'
  text: string
}

type NamedKind = RequirementLine['kind'] | 'other'

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Section names of all languages; no name has different meanings in two languages. */
const NAMES = new Map<string, NamedKind>(
  (['other', 'duties', 'preferred', 'requirements'] as const).flatMap((kind) =>
    sectionNames[kind].map((name): [string, NamedKind] => [folded(name), kind]),
  ),
)

/** Names that also identify a heading of which they are only a part, longest first. */
const PARTIAL = [...NAMES.keys()]
  .filter((name) => name.includes(' ') || name.length >= 8 || /[\u0250-\uffff]/.test(name))
  .sort((a, b) => b.length - a.length)

/** Returns the kind of section that a heading starts; undefined for an unknown one. */
export function sectionKind(heading: string): NamedKind | undefined {
  const text = folded(heading)
  const exact = NAMES.get(text)
  if (exact) return exact
  const padded = ` ${text} `
  // Chinese and Japanese are written without spaces.
  const name = PARTIAL.find((part) =>
    /[\u3040-\u9fff]/.test(part) ? text.includes(part) : padded.includes(` ${part} `),
  )
  return name === undefined ? undefined : NAMES.get(name)
}

const has = (text: string, cues: readonly string[]) => cues.some((cue) => text.includes(cue))

/** Splits a line that starts with a section name, such as "Desirable: a driving licence", in two. */
function labelled(text: string): { kind: NamedKind; rest: string } | undefined {
  const match = /^(?<label>[^:：]{2,60})[:：]\s*(?<rest>\S.*)$/u.exec(text)?.groups
  const kind = match?.['label'] === undefined ? undefined : NAMES.get(folded(match['label']))
  return kind && { kind, rest: match?.['rest'] ?? '' }
}

/**
 * Returns the lines of the requirement and duty sections. In an ad without such sections, sentences with
 * requirements count as such, and the others as prose. Company, benefits, equal opportunity and how to apply are always left out.
 */
export function readSections(description: string): RequirementLine[] {
  const lines = descriptionLines(description)
  const isStructured = lines.some(({ kind, text }) => {
    if (kind !== 'heading' && !labelled(text)) return false
    const named = kind === 'heading' ? sectionKind(text) : labelled(text)?.kind
    return named === 'requirements' || named === 'duties'
  })
  const found: RequirementLine[] = []
  const add = (kind: NamedKind, text: string) => {
    const lower = text.toLowerCase()
    if (kind === 'other' || has(lower, lineCues.never)) return
    found.push({ kind: kind !== 'prose' && has(lower, lineCues.preferred) ? 'preferred' : kind, text })
  }
  let section: NamedKind = 'other'
  for (const { kind, text } of lines) {
    if (kind === 'heading') {
      // An unknown heading within a section of items, such as "Technical", continues the section; a longer one ends it.
      const named = sectionKind(text)
      section = named ?? (section === 'requirements' && /[:：]$/.test(text) ? section : 'other')
      continue
    }
    const own = labelled(text)
    if (own) add(own.kind, own.rest)
    else if (isStructured) add(section, text)
    else
      for (const sentence of sentences(text))
        add(has(sentence.toLowerCase(), lineCues.requirement) ? 'requirements' : 'prose', sentence)
  }
  return found
}

const sentences = (text: string) => text.split(/(?<=[.!?])\s|(?<=[。！？])/u)
