import type { PlaceKind } from '#kernel/candidate/letter-tags.ts'
import { getDocumentProxy } from 'unpdf'
import { readPageText } from '../page-text.ts'
import { ADDED_PAGE, addedPlaces, type Box, PLACE_SIZES, type ReadPage } from './place-kinds.ts'
import { findTags } from './find-tags.ts'
import { type FormPlace, readFormPlaces } from './form-places.ts'
import { Ink } from './ink.ts'
import { type CompiledPdfium, openPdfium, type PdfiumPage } from './open-pdfium.ts'
import { placeOnLines } from './place-lines.ts'
import { pdfLimits } from '../limits.ts'

/** A place for a mark, in fractions of the page's width and height from the upper left corner. */
export interface ReadPlace {
  kind: PlaceKind
  /** Zero-based page number. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** True for a check box that must be ticked. */
  required?: boolean
  /** Description of a check box from the letter's form. */
  label?: string
  /** True over a visible tag, which the mark hides, and on dark paper, where it needs a light ground. */
  covers?: boolean
}

export interface ReadPlaces {
  pages: ReadPage[]
  /** Places in reading order; at least one is a signature. */
  places: ReadPlace[]
}

export interface LetterToRead {
  bytes: Uint8Array
  /** The candidate's name; a line above it is theirs. */
  signer: string
  /** The rendering library; undefined if it exceeded its limits, so that everything is signed on an added page. */
  pdfium: CompiledPdfium | undefined
}

interface Found extends Pick<ReadPlace, 'required' | 'label' | 'covers'> {
  kind: PlaceKind
  page: number
  box: Box
}

/** Kinds found by tag first, then by field. */
const NAMED = ['signature', 'initials', 'date', 'name'] as const

/**
 * Reads the pages of a letter and finds where to sign it, on the current thread. One rule for all ways of signing: tags
 * in the text, then form fields, then the candidate's signature line, else an added page. Nothing is placed over ink or
 * over a field that is not the candidate's.
 */
export async function readPlacesInProcess({ bytes, signer, pdfium }: LetterToRead): Promise<ReadPlaces> {
  // The library takes ownership of the array.
  const document = await getDocumentProxy(bytes.slice())
  const signed = signedFields(bytes)
  const pages: ReadPage[] = []
  const forms: { own: FormPlace[]; boxes: Box[] }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    pages.push({ width, height, text: await readPageText(page) })
    forms.push(await readFormPlaces(page, signed))
    page.cleanup()
  }
  const boxes = forms.flatMap(({ own }, page) =>
    own.filter(({ kind }) => kind === 'check').map((field) => ({ ...field, page })),
  )
  const found: Found[] = [
    ...boxes,
    ...(pdfium ? placesOf(await openPdfium(bytes, pdfium).catch(() => undefined), forms, signer) : []),
  ]
  if (!found.some(({ kind }) => kind === 'signature')) {
    const isDated = found.some(({ kind }) => kind === 'date')
    found.push(...addedPlaces(isDated).map((place) => ({ ...place, page: pages.length })))
    pages.push(ADDED_PAGE)
  }
  return { pages, places: inOrder(found, pages) }
}

type Form = Awaited<ReturnType<typeof readFormPlaces>>

/** Finds places on the rendered pages; none if PDFium cannot read the letter. */
function placesOf(
  pdf: Awaited<ReturnType<typeof openPdfium>> | undefined,
  forms: readonly Form[],
  signer: string,
): Found[] {
  if (!pdf) return []
  try {
    const tags = forms.flatMap((_, page) => findTags(pdf.page(page).signs()).map((tag) => ({ ...tag, page })))
    const fields = forms.flatMap(({ own }, page) => own.map(({ kind, box }) => ({ kind, box, page })))
    const sheets = new Sheets(pdf, (page) => [
      ...(forms[page]?.boxes ?? []),
      ...tags.filter((tag) => tag.page === page).map(({ box }) => box),
    ])
    const found = NAMED.flatMap((kind) => {
      const byTag = tags.filter((tag) => tag.kind === kind).flatMap((tag) => sheets.placeTag(tag))
      return byTag.length > 0
        ? byTag
        : fields.filter((field) => field.kind === kind).flatMap((field) => sheets.placeField(field))
    })
    if (found.some(({ kind }) => kind === 'signature')) return found
    const named = new Set(found.map(({ kind }) => kind))
    return [...found, ...sheets.placeOnLines(forms.length, signer).filter(({ kind }) => !named.has(kind))]
  } finally {
    pdf.close()
  }
}

/** The pages of a letter, rendered on first use. */
class Sheets {
  private readonly inks = new Map<number, Ink>()
  private readonly pdf: { page(index: number): PdfiumPage }
  private readonly takenOn: (page: number) => Box[]

  constructor(pdf: { page(index: number): PdfiumPage }, takenOn: (page: number) => Box[]) {
    this.pdf = pdf
    this.takenOn = takenOn
  }

  private ink(page: number): Ink {
    const known = this.inks.get(page)
    if (known) return known
    const ink = new Ink(this.pdf.page(page).draw())
    for (const box of this.takenOn(page)) ink.take(box)
    this.inks.set(page, ink)
    return ink
  }

  placeTag({ kind, box, page }: Found): Found[] {
    const ink = this.ink(page)
    ink.release(box)
    // A coloured tag is hidden by its mark, unless that would hide something else.
    const covers = !ink.isBlank(box) && new Ink(this.pdf.page(page).drawWithoutText()).isBlank(box)
    if (covers) ink.wipe(box)
    const free = ink.fit(box, PLACE_SIZES[kind])
    ink.take(free ?? box)
    return free ? [this.found({ kind, box: free, page, covers })] : []
  }

  private found({ covers = false, ...place }: Found): Found {
    return covers || this.ink(place.page).isDark(place.box) ? { ...place, covers: true } : place
  }

  placeField({ kind, box, page }: Found): Found[] {
    const ink = this.ink(page)
    ink.release(box)
    ink.clearField(box)
    const { wanted, least } = PLACE_SIZES[kind]
    const roomy = { width: Math.max(box.width, wanted.width / 2), height: Math.max(box.height, wanted.height / 2) }
    const free = ink.fit(box, { wanted: roomy, least })
    ink.take(free ?? box)
    return free ? [this.found({ kind, box: free, page })] : []
  }

  /** Returns the places of the last page that has a line for the candidate. */
  placeOnLines(pages: number, signer: string): Found[] {
    for (let page = pages - 1; page >= Math.max(0, pages - pdfLimits.searchedPages); page -= 1) {
      const places = placeOnLines(this.pdf.page(page), () => this.ink(page), signer)
      if (places.length > 0) return places.map((place) => this.found({ ...place, page }))
    }
    return []
  }
}

/** Places whose bottom edges differ by less than this are in one row, in points. */
const ROW = 10

function inOrder(found: readonly Found[], pages: readonly ReadPage[]): ReadPlace[] {
  const sorted = found.toSorted(
    (a, b) => a.page - b.page || (Math.abs(bottom(a) - bottom(b)) < ROW ? a.box.x - b.box.x : bottom(a) - bottom(b)),
  )
  return sorted.flatMap(({ box, ...place }) => {
    const size = pages[place.page]
    if (!size) return []
    const { width, height } = size
    return [{ ...place, x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height }]
  })
}

const bottom = ({ box }: Found) => box.y + box.height

type Signed = ReadonlySet<string>

/** Returns a lazy reader of the signed fields, which pdf.js does not report; the library for it is large. */
function signedFields(bytes: Uint8Array): () => Promise<Signed> {
  let known: Promise<Signed> | undefined
  const read = async () => (await import('../read-structure.ts')).readSignedFields(bytes)
  return () => (known ??= read().catch(() => new Set<string>()))
}
