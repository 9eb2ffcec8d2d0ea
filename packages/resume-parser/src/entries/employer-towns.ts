import { employerScore } from '../judge/judge.ts'
import type { Head, Piece } from './head-pieces.ts'

/** Share of the jobs of a document that name a known town; then the others name towns that no list has. */
const MIN_WITH_TOWN = 0.4
const TOWN =
  /^\p{Lu}[\p{L}\p{M}.'’-]{2,}(?: (?:\p{Lu}[\p{L}\p{M}.'’-]+|am|an|der|de|la|le|sur|upon|del|do|da|di|w|nad)){0,3}$/u

/** The parts that the head of a job names. */
interface Named {
  head: Head
  pair: readonly Piece[]
}

/** Splits a town that no list has off the end of an employer's name, as in "Clinique du Phare, Landerneau". */
export function peelTown(text: string): { text: string; place: string } | undefined {
  const at = Math.max(text.lastIndexOf(', '), text.lastIndexOf('，'), text.lastIndexOf('، '))
  const place = text.slice(at + 1).trim()
  const isTown = at > 2 && TOWN.test(place) && employerScore(place) === 0
  return isTown ? { text: text.slice(0, at).trim(), place } : undefined
}

/** A legal form at the end of an employer's name, after which only a town can follow. */
const LEGAL_FORM =
  /(?:^|[ ,])(?:ltd|limited|inc|llc|llp|plc|pty ltd|gmbh|ag|kg|e\.?k|s\.?a|s\.?l|s\.?r\.?l|s\.?p\.?a|sarl|sas|b\.?v|n\.?v|oy|a\/s|aps|as|ab|sp\. z o\.\s?o|lda|ltda)\.?$/iu

/** True if the names of most employers of a document end with a town after a comma, or one after its legal form. */
function endInTowns(jobs: readonly Named[]): boolean {
  const ends = jobs.flatMap(({ pair, head }) => {
    if (head.place) return [true]
    const towns = pair.map(({ text }) => peelTown(text))
    return pair.length < 2 ? [] : [towns.some((town) => town !== undefined)]
  })
  const isAfterForm = jobs.some(({ pair }) => pair.some(({ text }) => LEGAL_FORM.test(peelTown(text)?.text ?? '')))
  return isAfterForm || (ends.length >= 3 && ends.every(Boolean))
}

/** True if the employers of a document stand with their towns, so that a name after the last comma is a town. */
export function nameTowns(jobs: readonly Named[]): boolean {
  const placed = jobs.filter(({ head }) => head.place !== undefined).length
  return placed >= jobs.length * MIN_WITH_TOWN || endInTowns(jobs)
}
