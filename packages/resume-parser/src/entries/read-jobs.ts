import { peelPlace, readPlace } from '../gazetteer/read-place.ts'
import { employerScore, titleScore, type Lists } from '../judge/judge.ts'
import { readRow, type Row } from '../rows/row.ts'
import { jobFit, readHead, splitPair, type Head, type Piece } from './head-pieces.ts'
import { labelledEntries, type LabelledEntry } from './labelled-entries.ts'
import { isProse } from './prose.ts'
import { nameTowns, peelTown } from './employer-towns.ts'
import { splitEntries } from './split-entries.ts'
import { unwrapParagraphs } from './unwrap-paragraphs.ts'
import { headTexts, textAfterColon, type EntryRows } from './entry-rows.ts'

/** A text of an entry with the row that holds it. */
export interface Found {
  text: string
  row: Row
  /** Probability from 0 to 1 that the text is the value of the field. */
  confidence: number
}

/** A job, internship or voluntary work as the document states it. */
export interface Job {
  title?: Found
  employer?: Found
  place?: Found
  rows: EntryRows
  /** Rows of description. */
  body: Row[]
}

interface Draft {
  entry: EntryRows
  head: Head
  pair: Piece[]
  body: Row[]
}

const named = (head: Head): Piece[] => head.pieces.filter(({ text }) => text.length <= 120)

const MAX_HEAD_ROWS = 5

/** A time without a job, which isn't a position at the employer before. */
const BREAK =
  /(?<!\p{L})(?:parental leave|maternity|paternity|career break|sabbatical|gap year|career gap|carer for|caring for|family care|elternzeit|mutterschutz|erziehungszeit|pflegezeit|familienzeit|arbeitssuchend|arbeitslos|congé parental|congé maternité|année sabbatique|excedencia|baja por maternidad|cuidado de|licença parental|licença de maternidade|aspettativa|maternità|ouderschapsverlof|urlop macierzyński|urlop wychowawczy|育児休業|育児休暇|产假|休职)/iu

/** True for a row that can be a part of an entry's head. */
const canName = (row: Row): boolean => !row.bullet && !isProse(row) && row.dates.length === 0

/** Certainty from which a text with a comma is a place rather than a name with its town. */
const CERTAIN_PLACE = 0.65

/** True for a row below a title that reads as an employer with its town. */
function namesEmployer(row: Row | undefined, lists: Lists): boolean {
  if (!row || !canName(row) || (readPlace(row.text, lists.places)?.certainty ?? 0) >= CERTAIN_PLACE) return false
  const { text, place } = peelPlace(row.text, lists.places)
  return employerScore(text) >= 2 || (place !== undefined && titleScore(text, lists) < 2)
}

/** Takes rows below the date row into the head until two names are found. */
function draftOf(entry: EntryRows, lists: Lists, takesBelow: boolean): Draft {
  const rows = [...entry.above, entry.anchor]
  let head = readHead(rows, lists)
  const described = textAfterColon(entry.anchor)
  let below = described === undefined ? [...entry.below] : [readRow(entry.anchor.line, described), ...entry.below]
  const complete = (): boolean =>
    named(head).length >= 2 ||
    // "Team Leader, Menswear" is one title if the employer is on the next line.
    (!namesEmployer(below[0], lists) &&
      named(head).some(
        ({ text }) =>
          (splitPair(text, jobFit(lists)) ?? []).some((part) => titleScore(part, lists) >= 3) &&
          jobFit(lists)(...(splitPair(text, jobFit(lists)) ?? ['', ''])) >= 3,
      ))
  const most = takesBelow ? MAX_HEAD_ROWS : 0
  while (below[0] && !complete() && rows.length < most) {
    const [next] = below
    if (!canName(next)) break
    rows.push(next)
    below = below.slice(1)
    head = readHead(rows, lists)
  }
  // Below an employer and a town that no list has, the title can come third.
  const [third] = below
  const untitled = named(head).length === 2 && named(head).every(({ text }) => titleScore(text, lists) < 2)
  if (takesBelow && untitled && third && canName(third) && titleScore(third.text, lists) >= 2.5) {
    rows.push(third)
    below = below.slice(1)
    head = readHead(rows, lists)
  }
  // A place alone on the next line belongs to the head.
  const [next] = below
  if (next && !next.bullet && head.place === undefined) {
    const alone = readHead([next], lists)
    if (alone.place && alone.pieces.length === 0 && headTexts(next).length > 0) {
      head = { ...head, place: alone.place }
      below = below.slice(1)
    }
  }
  return { entry, head, pair: pairOf(named(head), lists), body: below }
}

/** Chooses the two pieces that name the title and the employer, in the order of the document. */
function pairOf(pieces: Piece[], lists: Lists): Piece[] {
  const [only] = pieces
  if (pieces.length === 1 && only) {
    const parts = splitPair(only.text, jobFit(lists))
    if (!parts) return [only]
    const [left, right] = parts
    if (
      titleScore(left, lists) >= 3 &&
      titleScore(right, lists) >= 3 &&
      employerScore(left) + employerScore(right) === 0
    )
      return [only]
    return [
      { ...only, text: left },
      { ...only, text: right },
    ]
  }
  if (pieces.length <= 2) return pieces
  const ranked = pieces.map((piece) => ({
    piece,
    title: titleScore(piece.text, lists),
    employer: employerScore(piece.text),
  }))
  const title = ranked.toSorted((a, b) => b.title - b.employer - (a.title - a.employer))[0]
  const rest = ranked.filter((each) => each !== title)
  const employer = rest.toSorted((a, b) => b.employer - b.title - (a.employer - a.title))[0]
  return [title, employer]
    .flatMap((each) => (each ? [each.piece] : []))
    .toSorted((a, b) => pieces.indexOf(a) - pieces.indexOf(b))
}

/** True for an entry with one name that can be a position at the previous employer. */
const isRole = ({ pair, entry }: Draft): boolean =>
  pair.length === 1 && entry.above.length === 0 && pair.every(({ text }) => employerScore(text) < 3)

const MAX_WEIGHT = 4

/** Learns from the pairs of a document, mostly the certain ones, whether the title precedes the employer. */
function headTitleOrder(pairs: readonly (readonly Piece[])[], lists: Lists): boolean {
  let votes = 0
  for (const [first, second] of pairs) {
    if (!first || !second) continue
    const lead =
      titleScore(first.text, lists) -
      employerScore(first.text) -
      titleScore(second.text, lists) +
      employerScore(second.text)
    votes += Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, lead))
  }
  return votes >= 0
}

const found = (piece: Piece, confidence: number): Found => ({ text: piece.text, row: piece.row, confidence })

/** Returns the job of an entry written as a form, without the address in the employer's name. */
function jobOfForm({ values, rows, head }: LabelledEntry, lists: Lists): Job {
  const { title, place } = values
  const employer = values.employer ?? (head && { text: head.text, row: head })
  const peeled = employer && peelPlace(employer.text, lists.places)
  return {
    rows,
    body: rows.below,
    ...(title && { title: { ...title, confidence: 0.9 } }),
    ...(employer && peeled && { employer: { ...employer, text: peeled.text, confidence: 0.9 } }),
    ...(place
      ? { place: { ...place, confidence: 0.9 } }
      : employer &&
        peeled?.place !== undefined && { place: { text: peeled.place, row: employer.row, confidence: 0.7 } }),
  }
}

/** Returns the jobs of a section. */
export function readJobs(given: readonly Row[], lists: Lists): Job[] {
  const rows = unwrapParagraphs(given)
  const forms = labelledEntries(rows)
  if (forms.length > 0) return forms.map((form) => jobOfForm(form, lists))
  const entries = splitEntries(rows, { singles: true, namesEntry: (text) => titleScore(text, lists) >= 2.5 })
  const first = entries[0]
  const takesBelow = first !== undefined && named(readHead([...first.above, first.anchor], lists)).length < 2
  const drafts = entries.map((entry) => draftOf(entry, lists, takesBelow || entry === first))
  const inTowns = nameTowns(drafts)
  const titleFirst = headTitleOrder(
    drafts.map(({ pair }) => pair),
    lists,
  )
  const jobs: Job[] = []
  let group: Found | undefined
  for (const [at, { entry, head, pair, body }] of drafts.entries()) {
    const [a, b] = pair
    const place = head.place && { text: head.place.text, row: head.place.row, confidence: 0.8 }
    if (!a) {
      if (entry.range && !entry.range.single) jobs.push({ rows: entry, body, ...(place && { place }) })
      continue
    }
    if (!b) {
      const score = titleScore(a.text, lists) - employerScore(a.text)
      const next = drafts[at + 1]
      if (score <= 0 && body.length === 0 && next && isRole(next)) {
        group = found(a, 0.8)
        continue
      }
      const isTitle = score > 0 || (score === 0 && group !== undefined && entry.above.length === 0)
      const shares = group && !BREAK.test(a.text)
      jobs.push({
        rows: entry,
        body,
        ...(place && { place }),
        ...(isTitle ? { title: found(a, 0.7), ...(shares && { employer: group }) } : { employer: found(a, 0.5) }),
      })
      continue
    }
    const lead = titleScore(a.text, lists) - employerScore(a.text) - (titleScore(b.text, lists) - employerScore(b.text))
    const aIsTitle = Math.abs(lead) >= 2.5 ? lead > 0 : titleFirst
    const confidence = Math.abs(lead) >= 2.5 ? 0.9 : 0.7
    const employer = found(aIsTitle ? b : a, confidence)
    const town = inTowns && !place ? peelTown(employer.text) : undefined
    group = town ? { ...employer, text: town.text } : employer
    jobs.push({
      rows: entry,
      body,
      ...(place ? { place } : town && { place: { ...employer, text: town.place, confidence: 0.6 } }),
      title: found(aIsTitle ? a : b, confidence),
      employer: group,
    })
  }
  return jobs
}
