/** What a place on a letter is for. */
export type PlaceKind = 'signature' | 'initials' | 'date' | 'name' | 'check'

/** A rectangle on a page as a reader sees it, in points from the upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How large a place is at least, in points. */
const LEAST: Record<PlaceKind, { width: number; height: number }> = {
  signature: { width: 170, height: 44 },
  initials: { width: 72, height: 32 },
  date: { width: 96, height: 20 },
  name: { width: 170, height: 20 },
  check: { width: 12, height: 12 },
}

const MARGIN = 36
const GAP = 16

/** What a form field is for, by its name; undefined when it is for nothing of a signing. */
export function kindOfName(name: string): PlaceKind | undefined {
  const last = (name.split('.').at(-1) ?? '').trim().toLowerCase()
  if (/^(?:e[-_ ]?)?sign(?:ature)?(?![a-z])/.test(last)) return 'signature'
  if (/^initials?(?![a-z])/.test(last)) return 'initials'
  if (/^date(?![a-z])/.test(last)) return 'date'
  if (/^(?:full[-_ ]?)?name(?![a-z])/.test(last)) return 'name'
  return undefined
}

/** A run of text on a page. */
export interface TextRun {
  text: string
  box: Box
  endsLine: boolean
}

const TAG = /\{\{([^{}]{1,100})\}\}/g
/** A name within a tag, with the number that sets several of a kind apart. */
const NUMBERED_NAME = /^[a-z\s_-]+\d*$/i

/** The tags in the text of a page (`{{signature}}`, `{{date}}`), also those that the file has in several runs. */
export function findTags(runs: readonly TextRun[]): { kind: PlaceKind; box: Box }[] {
  const starts: number[] = []
  let text = ''
  for (const run of runs) {
    starts.push(text.length)
    text += run.text + (run.endsLine ? '\n' : '')
  }
  const edge = (at: number, side: 'start' | 'end') => {
    const index = starts.findLastIndex((start) => start <= at)
    const run = runs[index]
    if (!run || run.text.length === 0) return undefined
    const within = at - (starts[index] ?? 0) + (side === 'end' ? 1 : 0)
    return { run, x: run.box.x + (run.box.width * within) / run.text.length }
  }
  return [...text.matchAll(TAG)].flatMap((match) => {
    const name = match[1]?.trim() ?? ''
    const kind = NUMBERED_NAME.test(name) ? kindOfName(name) : undefined
    const from = edge(match.index, 'start')
    const to = edge(match.index + match[0].length - 1, 'end')
    if (!kind || !from || !to) return []
    const { y, height } = from.run.box
    return [{ kind, box: { x: from.x, y, width: Math.max(0, to.x - from.x), height } }]
  })
}

/** A box that is large enough for its kind, grown upwards and to the right, and inside the page. */
export function roomFor(kind: PlaceKind, box: Box, page: { width: number; height: number }): Box {
  const width = Math.min(page.width, Math.max(box.width, LEAST[kind].width))
  const height = Math.min(page.height, Math.max(box.height, LEAST[kind].height))
  const x = Math.min(Math.max(0, box.x), page.width - width)
  const y = Math.min(Math.max(0, box.y + box.height - height), page.height - height)
  return { x, y, width, height }
}

/** Where a signature and a date go on a page that names no place: the lowest free strip, else its foot. */
export function freePlaces(
  page: { width: number; height: number },
  taken: readonly Box[],
): { kind: PlaceKind; box: Box }[] {
  const { signature, date } = LEAST
  const y = freeStrip(page.height, taken, signature.height + 2 * GAP)
  const left = Math.min(MARGIN * 2, page.width / 8)
  const width = Math.min(signature.width, page.width / 2 - left)
  const beside = left + width + GAP
  return [
    { kind: 'signature', box: { x: left, y, width, height: signature.height } },
    {
      kind: 'date',
      box: {
        x: beside,
        y: y + signature.height - date.height,
        width: Math.min(date.width, page.width - beside),
        height: date.height,
      },
    },
  ]
}

/** The top of what is put into the lowest strip of a page that holds so many points. */
function freeStrip(pageHeight: number, taken: readonly Box[], needed: number): number {
  const foot = pageHeight - MARGIN
  const rows = taken.filter(({ y, height }) => y < foot && y + height > MARGIN).toSorted((a, b) => a.y - b.y)
  let free: number | undefined
  let bottom = MARGIN
  for (const { y, height } of [...rows, { y: foot, height: 0 }]) {
    if (y - bottom >= needed) free = bottom + GAP
    bottom = Math.max(bottom, y + height)
  }
  return Math.max(0, free ?? foot - needed + GAP)
}
