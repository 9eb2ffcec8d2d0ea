import { getDocumentProxy } from 'unpdf'
import { type Box, findTags, freePlaces, kindOfName, type PlaceKind, roomFor, type TextRun } from './letter-places.ts'

/** A page as a reader sees it, in points, with its words. */
export interface ReadPage {
  width: number
  height: number
  text: string
}

/** A place for a signature and the like: fractions of the page's width and height from the upper left corner. */
export interface ReadPlace {
  kind: PlaceKind
  /** 0 for the first page. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** Of a check box: whether it has to be ticked. */
  required?: boolean
  /** Of a check box: what it is for, as the letter's form names it. */
  label?: string
}

export interface ReadPlaces {
  pages: ReadPage[]
  /** In reading order; a signature is always among them. */
  places: ReadPlace[]
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
type Viewport = ReturnType<Page['getViewport']>
interface FoundField extends Pick<ReadPlace, 'required' | 'label'> {
  kind: PlaceKind
  box: Box
}
interface Found extends FoundField {
  page: number
}

/** Reads a letter's pages and where it is signed, in this thread: form fields, then tags in its text, else its last page. */
export async function readPlacesHere(bytes: Uint8Array): Promise<ReadPlaces> {
  // The library keeps the array it is given.
  const document = await getDocumentProxy(bytes.slice())
  const pages: ReadPage[] = []
  const found: Found[] = []
  const signed = signedFields(bytes)
  let last: Box[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const runs = await readRuns(page, viewport)
    const size = { width: viewport.width, height: viewport.height }
    const text = runs.map((run) => run.text + (run.endsLine ? '\n' : '')).join('')
    pages.push({ ...size, text: text.replaceAll(/(?<![ \t])[ \t]+\n/g, '\n').trim() })
    const fields: FoundField[] = [...(await formPlaces(page, viewport, signed)), ...findTags(runs)]
    for (const field of fields) found.push({ ...field, page: number - 1, box: roomFor(field.kind, field.box, size) })
    last = runs.filter((run) => run.text.trim()).map((run) => run.box)
    page.cleanup()
  }
  const foot = pages.at(-1)
  if (foot && !found.some(({ kind }) => kind === 'signature')) {
    const free = freePlaces(foot, last).filter(({ kind }) => kind === 'signature' || found.length === 0)
    found.push(...free.map(({ kind, box }) => ({ kind, page: pages.length - 1, box })))
  }
  return { pages, places: inOrder(found, pages) }
}

/** Places whose tops differ by less stand in one row, in points. */
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

/** Of the height of letters, below their base line. */
const DESCENT = 0.25

/** The text of a page with where it stands. What is turned counts as if it were not, which is near enough for a tag. */
async function readRuns(page: Page, viewport: Viewport): Promise<TextRun[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const height = item.height || 10
    return [
      {
        text: item.str,
        endsLine: item.hasEOL,
        box: seen(viewport, [x, y - height * DESCENT, x + item.width, y + height]),
      },
    ]
  })
}

function seen(viewport: Viewport, [left = 0, low = 0, right = 0, high = 0]: number[]): Box {
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, low) as number[]
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, high) as number[]
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

interface Annotation {
  subtype?: string
  fieldType?: string
  fieldName?: string
  fieldValue?: string | string[] | null
  /** Of a check box: its value when it is ticked. */
  exportValue?: string
  checkBox?: boolean
  readOnly?: boolean
  hidden?: boolean
  required?: boolean
  /** What a form says of a field to people. */
  alternativeText?: string
  rect?: number[]
}

/** Longest name of a field that is shown, in characters. */
const LONGEST_LABEL = 200

/** The fields of a form that are for the reader: what is filled in, ticked, signed or locked already is the company's. */
async function formPlaces(page: Page, viewport: Viewport, signed: () => Promise<Signed>): Promise<FoundField[]> {
  const annotations = (await page.getAnnotations()) as Annotation[]
  const found: FoundField[] = []
  for (const annotation of annotations) {
    const { subtype, fieldType, fieldName = '', fieldValue, rect, readOnly, hidden } = annotation
    if (subtype !== 'Widget' || !rect || readOnly || hidden) continue
    const box = seen(viewport, rect)
    if (fieldType === 'Sig' && !(await signed()).has(fieldName)) found.push({ kind: 'signature', box })
    const named = fieldType === 'Tx' && !fieldValue?.toString().trim() ? kindOfName(fieldName) : undefined
    if (named) found.push({ kind: named, box })
    if (fieldType === 'Btn' && annotation.checkBox && fieldValue !== annotation.exportValue) {
      const label = (annotation.alternativeText || fieldName.split('.').at(-1) || '').slice(0, LONGEST_LABEL)
      found.push({ kind: 'check', box, label, ...(annotation.required && { required: true }) })
    }
  }
  return found
}

type Signed = ReadonlySet<string>

/** The fields that are signed, which pdf.js does not tell. The other library is large, and loaded when somebody asks first. */
function signedFields(bytes: Uint8Array): () => Promise<Signed> {
  let known: Promise<Signed> | undefined
  const read = async () => (await import('./signed-fields.ts')).readSignedFields(bytes)
  return () => (known ??= read().catch(() => new Set<string>()))
}
