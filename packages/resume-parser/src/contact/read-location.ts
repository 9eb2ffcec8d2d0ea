import type { Found } from '../entries/read-jobs.ts'
import { peelPlace } from '../gazetteer/read-place.ts'
import { employerScore, schoolScore, titleScore, type Lists } from '../judge/judge.ts'
import type { Place } from '../model/json-resume.ts'
import type { Row } from '../rows/row.ts'
import { trimSigns } from '../rows/trim-signs.ts'
import { contactPieces, type Piece } from './contact-pieces.ts'
import labels from './place-labels.json' with { type: 'json' }
import { canBeTown, isStreet, readAddress, type Address } from './read-address.ts'

/** The person's place with the row that states it. */
export interface FoundPlace {
  place: Place
  row: Row
  confidence: number
}

/** Rows in which to look for the place; a later part counts only if the earlier ones have none. */
interface Where {
  header: readonly Row[]
  /** Rows around the email address, if it is outside the header. */
  nearby: readonly Row[]
  summary: readonly Row[]
  name: Found | undefined
}

const SOFT = / [·—–-] /u
const PARTS = /[,，]| [·—–-] /u
// patterns: our own words, then one class of characters with a limit.
const LIVES = new RegExp(
  String.raw`(?<!\p{L})(?:${Object.values(labels.lives).flat().join('|')})[:：]? (?<place>(?:[^|•·;:.!?–—()]|(?<=\bSt)\.){2,60})`,
  'iu',
)
/** A company or a client at a place, not the person. */
const NOT_PERSON =
  /(?:compan(?:y|ies)|firms?|startups?|start-ups?|clients?|agency|bank|entreprises?|empresas?|aziend[ae])[ ,]*$/iu
/** A town after a title: "UX-Designerin aus Potsdam". */
const AFTER_TITLE = / (?<word>aus|from|in|à|en|em|i) (?<place>\p{Lu}[\p{L} ,'’-]{2,40})$/u
const WANDERS = /^(?<place>\p{Script=Han}{2,6})在住/u
/** Rows of a header that belong to the person even directly above an entry. */
const HEAD = 3
const LEAST = 0.5
/** A part between dashes is a town only if a list has it. */
const MIN_SHARE_OF_PART = 0.65
const MAX_JOINED = 3
const LONGEST_JOINED = 40
const LABELLED = 0.2
const NO_CITY = 0.3
const MARGIN = 0.05

type Read = Address & { row: Row }

/** Reads the start of a text as a place, shorter each time; the first word or words can be a town that no list has. */
function readStart(text: string, lists: Lists): Address | undefined {
  const parts = text.split(/(?= ?[,，] )/u)
  for (let count = parts.length; count > 0; count -= 1) {
    const found = readAddress(parts.slice(0, count).join(''), lists)
    if (found) return found
  }
  const town = parts[0] ?? ''
  return canBeTown(town, lists) ? { place: { city: town }, certainty: LEAST } : undefined
}

/** Reads where the person lives from a sentence, such as "Product designer based in Lisbon". */
function readLives(text: string, lists: Lists): Address | undefined {
  const lives = LIVES.exec(text)
  const place = lives?.groups?.['place'] ?? WANDERS.exec(text)?.groups?.['place']
  if (place === undefined || NOT_PERSON.test(text.slice(0, lives?.index ?? 0))) return undefined
  return readStart(place.trim(), lists) ?? readStart(place.split(' ')[0] ?? '', lists)
}

/** Adds the street before a place, on its line or on the line above. */
function withStreetBefore(address: Address, { before, row }: Piece, above: Piece | undefined): Address {
  if (address.place.address !== undefined || address.place.city === undefined) return address
  const street = isStreet(before) ? before : row.cells.length === 1 ? (above?.text ?? '') : ''
  return isStreet(street) ? { ...address, place: { address: street.replaceAll('\t', ' '), ...address.place } } : address
}

function readPiece(piece: Piece, lists: Lists): Address | undefined {
  const { text, label, adjacentContact } = piece
  const lives = readLives(text, lists)
  if (lives) return { ...lives, certainty: lives.certainty + LABELLED }
  if (label === 'home') {
    const found = readStart(text, lists)
    return found && { ...found, certainty: found.certainty + LABELLED }
  }
  const named = titleScore(text, lists) >= 3 || schoolScore(text) >= 3 || employerScore(text) >= 3
  const found = named && !isStreet(text.split(PARTS)[0] ?? '') ? undefined : readAddress(text, lists)
  if (found) return found
  const after = AFTER_TITLE.exec(text)
  const title = text.slice(0, after?.index)
  const word = after?.groups?.['word']
  if (word === 'from' || word === 'aus' || titleScore(title, lists) >= (after ? 1.5 : 3)) {
    const place = after?.groups?.['place'] ?? peelPlace(text, lists.places).place
    const peeled = place === undefined ? undefined : readAddress(place, lists)
    if (peeled && peeled.certainty > MIN_SHARE_OF_PART) return { ...peeled, certainty: peeled.certainty - 0.1 }
  }
  return adjacentContact && canBeTown(text, lists) ? { place: { city: text }, certainty: LEAST } : undefined
}

/** Returns the piece, then its uncertain parts. */
function partsOf(piece: Piece): Piece[] {
  const parts = piece.text.split(SOFT)
  if (parts.length === 1) return [piece]
  return [
    piece,
    ...parts.map((text) => ({ ...piece, text, before: trimSigns(piece.text.slice(0, piece.text.indexOf(text))) })),
  ]
}

/** Reads an address whose street, town and country are on separate rows. */
function readStacked(pieces: readonly Piece[], at: number, lists: Lists): Address | undefined {
  const street = pieces[at]
  if (!street || !isStreet(street.text) || street.row.cells.length > 1) return undefined
  let found: Address | undefined
  let joined = street.text
  for (const next of pieces.slice(at + 1, at + 1 + MAX_JOINED)) {
    const alone = next.row.cells.length === 1 && next.label === undefined && next.text.length <= LONGEST_JOINED
    if (!alone || next.text.length < next.row.text.length || next.row.dates.length > 0) break
    joined = `${joined}, ${next.text}`
    found = readAddress(joined, lists) ?? found
  }
  return found
}

/** Returns rows without those of entries, which a document without titles leaves in its header. */
function withoutEntries(rows: readonly Row[]): Row[] {
  const isEntry = (row: Row | undefined): boolean => row?.dates.some(({ single }) => !single) === true
  return rows.filter((row, at) => !isEntry(row) && !isEntry(rows[at - 1]) && (!isEntry(rows[at + 1]) || at < HEAD))
}

/** Returns a piece without the person's name, which can also be the name of a town. */
function withoutName(piece: Piece, name: string): Piece {
  const starts = name !== '' && piece.text.toLowerCase().startsWith(name.toLowerCase())
  return starts ? { ...piece, text: trimSigns(piece.text.slice(name.length)) } : piece
}

function readRows(rows: readonly Row[], name: string, lists: Lists): FoundPlace | undefined {
  const pieces = contactPieces(withoutEntries(rows))
    .map((piece) => withoutName(piece, name))
    .filter(({ label, text }) => label !== 'other' && text !== '')
  const read = pieces.flatMap((piece, at): Read[] => {
    const { row } = piece
    const stacked = readStacked(pieces, at, lists)
    const inParts = partsOf(piece).flatMap((part) => {
      const found = readPiece(part, lists)
      const isPart = part !== piece && part.label === undefined
      return found && (!isPart || found.certainty >= MIN_SHARE_OF_PART)
        ? [withStreetBefore(found, part, pieces[at - 1])]
        : []
    })
    return [...(stacked ? [stacked] : []), ...inParts].map((address) => ({ ...address, row }))
  })
  let best: FoundPlace | undefined
  for (const { place, row, certainty } of read) {
    const confidence = Math.min(0.98, certainty - (place.city === undefined ? NO_CITY : 0))
    if (!best || confidence > best.confidence + MARGIN) best = { place, row, confidence }
  }
  return best && best.confidence >= LEAST ? best : undefined
}

/** Returns where the person lives. */
export function readLocation({ header, nearby, summary, name }: Where, lists: Lists): FoundPlace | undefined {
  const own = name?.text ?? ''
  const found = readRows(header, own, lists) ?? readRows(nearby, own, lists)
  if (found) return found
  for (const row of summary) {
    const lives = readLives(row.text, lists)
    if (lives?.place.city !== undefined && lives.certainty > LEAST) return { place: lives.place, row, confidence: 0.6 }
  }
  return undefined
}
