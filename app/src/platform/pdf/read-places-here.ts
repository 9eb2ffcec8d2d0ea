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
}

export interface ReadPlaces {
  pages: ReadPage[]
  /** In reading order; a signature is always among them. */
  places: ReadPlace[]
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
type Viewport = ReturnType<Page['getViewport']>
interface Found {
  kind: PlaceKind
  page: number
  box: Box
}

/** Reads a letter's pages and where it is signed, in this thread: form fields, then tags in its text, else its last page. */
export async function readPlacesHere(bytes: Uint8Array): Promise<ReadPlaces> {
  // The library keeps the array it is given.
  const document = await getDocumentProxy(bytes.slice())
  const pages: ReadPage[] = []
  const found: Found[] = []
  let last: Box[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const runs = await readRuns(page, viewport)
    const size = { width: viewport.width, height: viewport.height }
    const text = runs.map((run) => run.text + (run.endsLine ? '\n' : '')).join('')
    pages.push({ ...size, text: text.replaceAll(/[ \t]+\n/g, '\n').trim() })
    for (const { kind, box } of [...(await formPlaces(page, viewport)), ...findTags(runs)])
      found.push({ kind, page: number - 1, box: roomFor(kind, box, size) })
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
  return sorted.flatMap(({ kind, page, box }) => {
    const size = pages[page]
    if (!size) return []
    const { width, height } = size
    return [{ kind, page, x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height }]
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
  rect?: number[]
}

async function formPlaces(page: Page, viewport: Viewport): Promise<{ kind: PlaceKind; box: Box }[]> {
  const annotations = (await page.getAnnotations()) as Annotation[]
  return annotations.flatMap(({ subtype, fieldType, fieldName = '', rect }) => {
    if (subtype !== 'Widget' || !rect) return []
    const named = fieldType === 'Tx' ? kindOfName(fieldName) : undefined
    const kind = fieldType === 'Sig' ? 'signature' : named
    return kind ? [{ kind, box: seen(viewport, rect) }] : []
  })
}
