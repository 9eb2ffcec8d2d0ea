import type { PageSign } from './open-pdfium.ts'
import { type Box, kindOfName, type PlaceKind } from './place-kinds.ts'

/** Matches `{{signature}}` and `{{ date 2 }}`. */
export const TAG = /\{\{([a-z\d\s_-]{1,60})\}\}/gi

/** Returns the tags in the text of a page with their bounding boxes. */
export function findTags(signs: readonly PageSign[]): { kind: PlaceKind; box: Box }[] {
  const text = signs.map(({ sign }) => sign).join('')
  return [...text.matchAll(TAG)].flatMap((match) => {
    const kind = kindOfName(match[1] ?? '')
    const boxes = signs.slice(match.index, match.index + match[0].length).flatMap(({ box }) => box ?? [])
    return kind && boxes.length > 0 ? [{ kind, box: around(boxes) }] : []
  })
}

/** Removes tags from a text: they are for programs and not part of the letter's content. */
export const withoutTags = (text: string): string =>
  text.replaceAll(TAG, (tag: string, name: string) => (kindOfName(name) ? '' : tag))

/** Returns the bounding box of several boxes. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
