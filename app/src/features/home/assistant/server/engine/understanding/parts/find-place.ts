import type { AssistantTools, KnownPlace } from '../../contract/engine.ts'
import type { Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { foldText } from '../../reading/clean-text.ts'
import { joinedPlace } from './joined-place.ts'
import { numberWordsIn } from './number-words.ts'
import { overlapsAny, type Piece, piecesOf, type Span } from './spans.ts'
import { assistantLimits, talkLimits } from '../../../../limits.ts'

/** Maximum number of words in a place's name. */
const LONGEST_PLACE = 4

/** Finds the longest run of words that names a place: first after a preposition, then at the end or after a comma. */
export async function findPlace(
  message: string,
  folded: string,
  used: readonly Span[],
  grammar: Grammar,
  tools: Pick<AssistantTools, 'place'>,
): Promise<{ label: string; span: Span } | undefined> {
  const sameLength = foldText(message).length === message.length
  const written = (from: number, to: number) => (sameLength ? message : folded).slice(from, to)
  const isUsed = ({ at, end }: Piece) => overlapsAny([at, end], used)
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded)) return joinedPlace(folded, grammar, tools)
  const pieces = piecesOf(folded)
  const nears = spansOf(grammar.slots.get('near')?.ask, folded).filter(
    ([start, end]) =>
      !used.some(([from, to]) => (start < to && end > from) || (from >= end && folded.slice(end, from).trim() === '')),
  )
  const afters = spansOf(grammar.slots.get('place_after')?.ask, folded)
  const borders = spansOf(grammar.slots.get('clause')?.ask, folded)
  const isFiller = (piece: Piece) => grammar.fillers.has(piece.text)
  const runs: { from: number; to: number; sure: boolean }[] = []
  pieces.forEach((piece, at) => {
    const behind = folded.slice(0, piece.at).trimEnd()
    const isBehindOf = (text: string) => nears.some(([, end]) => end === text.length)
    const isSeparate = at === 0 || /[,;:]$/.test(behind)
    for (let length = Math.min(LONGEST_PLACE, pieces.length - at); length >= 1; length -= 1) {
      const run = pieces.slice(at, at + length)
      const last = run.at(-1) ?? piece
      if (run.some(isUsed) || isFiller(piece) || isFiller(last)) continue
      if (length === 1 && numberWordsIn(piece.text, grammar.language).length > 0) continue
      const next = pieces[at + length]
      const isLast =
        !next ||
        isUsed(next) ||
        (isFiller(next) && !pieces[at + length + 1]) ||
        borders.some(([from]) => from === next.at) ||
        /^\s*[,;.?!()]/.test(folded.slice(last.end))
      // "In the Exeter area".
      const isBehind =
        isBehindOf(behind) ||
        (afters.some(([from]) => from === last.end + 1) && isBehindOf(behind.replace(/ the$/, '').trimEnd()))
      // The script joins prepositions to words: try without the first letter.
      if (isBehind || isSeparate || isLast || joinsPrepositions(grammar))
        runs.push({ from: at, to: at + length, sure: isBehind })
    }
  })
  runs.sort((a, b) => Number(b.sure) - Number(a.sure) || b.to - b.from - (a.to - a.from))
  for (const { from, to, sure } of runs.slice(0, assistantLimits.placesLookedUp)) {
    const first = pieces[from]
    const last = pieces[to - 1]
    if (!first || !last) continue
    // "HR manager": an abbreviation before other words isn't a place.
    if (!sure && from === 0 && to < pieces.length && /^\p{Lu}{2,3}$/u.test(written(first.at, last.end))) continue
    for (const text of spellings(written(first.at, last.end), grammar)) {
      const place = await tools.place(text, grammar.language)
      if (!place || (!sure && !isNamed(place.label, text, grammar))) continue
      if (!(await isWhole(text, place.label, tools, grammar))) continue
      const inRegion = sure ? await placeBefore(pieces, from, text, isUsed, written, tools, grammar) : undefined
      if (inRegion) return inRegion
      if (!sure && to - from === 1 && isUncommon(text, from === 0, place)) continue
      return {
        ...(await withRegion(folded, written, pieces, { from, to }, text, nears, tools, grammar)),
      }
    }
  }
  return undefined
}

/** Words between a place and its region. */
const ARTICLES = new Set(['a', 'an', 'the', 'un', 'una', 'une', 'uma', 'um', 'einem', 'einer', 'einen', 'een', 'uno'])
const IN = new Set(['in', 'of', 'im', 'en', 'dans', 'em', 'nel', 'nella', 'w', 'we'])

/** Finds the place before the named region: "Boston in Lincolnshire". */
async function placeBefore(
  pieces: readonly Piece[],
  from: number,
  region: string,
  isUsed: (piece: Piece) => boolean,
  written: (from: number, to: number) => string,
  tools: Pick<AssistantTools, 'place'>,
  grammar: Grammar,
): Promise<{ label: string; span: Span } | undefined> {
  const before = pieces[from - 2]
  const first = pieces[from]
  const joiner = pieces[from - 1]
  // "In a bar in Newcastle".
  if (pieces[from - 3] && ARTICLES.has(pieces[from - 3]?.text ?? '')) return undefined
  if (!before || !first || !joiner || !IN.has(joiner.text) || isUsed(before) || grammar.fillers.has(before.text))
    return undefined
  const name = written(before.at, before.end)
  // "Kitchen porter in Aberdeen".
  if (/^\p{Ll}/u.test(name) && /^\p{Lu}/u.test(region)) return undefined
  const label = `${name}, ${region}`
  // The name alone must be a place, too: "baker near York" isn't one.
  if (!(await tools.place(name, grammar.language))) return undefined
  const place = await tools.place(label, grammar.language)
  return place && foldText(place.label).startsWith(foldText(name))
    ? { label, span: [before.at, first.at + region.length] }
    : undefined
}

/** Returns true for a single word that is more likely something else than a small place. */
function isUncommon(text: string, isFirst: boolean, { population, kind }: KnownPlace): boolean {
  if (kind !== 'city') return false
  if (isFirst) return population < talkLimits.placePopulation.alone
  return (
    population < (/^\p{Lu}\p{Ll}/u.test(text) ? talkLimits.placePopulation.named : talkLimits.placePopulation.later)
  )
}
const joinsPrepositions = ({ language }: Grammar) => language === 'ar' || language === 'he'

/** Returns variants of a run of words as the gazetteer may write them. */
function spellings(text: string, grammar: Grammar): string[] {
  if (grammar.language === 'pl') return [text, ...withoutCase(text)]
  // "Toledo Ohio".
  if (!joinsPrepositions(grammar))
    return [text, ...(/[^,]\s\S+$/.test(text) ? [text.replace(/(?<!\s)\s+(\S+)$/, ', $1')] : [])]
  const withoutPrefix = text.replace(grammar.language === 'he' ? /^[בלמהוכש]/u : /^(?:ب|ل|في|و)/u, '')
  return withoutPrefix !== text && withoutPrefix.length > 2 ? [withoutPrefix, text] : [text]
}

/** Returns the names whose locative or genitive a Polish word can be: "w Krakowie" is in Kraków. */
function withoutCase(text: string): string[] {
  const endings: readonly [RegExp, readonly string[]][] = [
    [/owie$/, ['ów', 'owo', 'owa']],
    [/ach$/, ['e', 'y']],
    [/iu$/, ['', 'ń', 'l']],
    [/nie$/, ['n', 'na', 'no']],
    [/zie$/, ['d', 'da', 'z']],
    [/cie$/, ['t', 'to', 'ta']],
    [/ie$/, ['a', '', 'o']],
    [/ni$/, ['nia', 'ń']],
    [/dzi$/, ['dź']],
    [/[iy]$/, ['a', '', 'ia']],
    [/u$/, ['', 'o']],
  ]
  return endings.flatMap(([ending, names]) =>
    ending.test(text) ? names.map((name) => text.replace(ending, name)) : [],
  )
}

function isNamed(label: string, text: string, grammar: Grammar): boolean {
  if (joinsPrepositions(grammar)) return true
  if (/^\p{Lu}{2,3}$/u.test(text)) return true
  const name = foldText(label).split(',')[0] ?? ''
  const said = foldText(text).split(',')[0] ?? ''
  return name === said || name.replaceAll('-', ' ') === said.replaceAll('-', ' ')
}

/** Returns true for a name without commas, or with its region: "Boston, Lincolnshire", but not "driver, Exeter". */
async function isWhole(
  text: string,
  label: string,
  tools: Pick<AssistantTools, 'place'>,
  grammar: Grammar,
): Promise<boolean> {
  const [name = '', ...regions] = text.split(/[,;]\s*/)
  if (regions.length === 0) return true
  if (!foldText(label).startsWith(foldText(name))) return false
  for (const region of regions) {
    const place = await tools.place(region, grammar.language)
    if (!place || (place.kind === 'city' && !foldText(label).slice(name.length).includes(foldText(region))))
      return false
  }
  return true
}

/** Returns the place with the region after it: "Boston in Lincolnshire". */
async function withRegion(
  folded: string,
  written: (from: number, to: number) => string,
  pieces: readonly Piece[],
  { from, to }: { from: number; to: number },
  text: string,
  nears: readonly Span[],
  tools: Pick<AssistantTools, 'place'>,
  grammar: Grammar,
): Promise<{ label: string; span: Span }> {
  const end = endOf(folded, pieces, to, nears)
  const [first, last, next] = [pieces[from], pieces[to - 1], pieces[to + 1]]
  const alone = { label: text, span: [first?.at ?? 0, last?.end ?? 0] as Span }
  if (!last || !next || end <= last.end || grammar.stop.has(next.text)) return alone
  const region = written(next.at, end)
  return (await tools.place(region, grammar.language))
    ? { label: `${text}, ${region}`, span: [alone.span[0], end] }
    : alone
}

function endOf(folded: string, pieces: readonly Piece[], to: number, nears: readonly Span[]): number {
  const last = pieces[to - 1]
  const [joiner, ...names] = pieces.slice(to)
  const final = names.at(-1)
  if (!last || !joiner || !final || names.length > 2) return last?.end ?? 0
  const isJoined = nears.some(([from, end]) => from === joiner.at && end === joiner.end)
  return isJoined && folded.slice(final.end).trim().length <= 1 ? final.end : last.end
}
