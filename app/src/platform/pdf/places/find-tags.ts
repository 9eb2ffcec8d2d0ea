import { type PlaceKind, tagsIn } from '#kernel/candidate/letter-tags.ts'
import type { PageSign } from './open-pdfium.ts'
import type { Box } from './place-kinds.ts'

/** Returns the tags in the text of a page with their bounding boxes. */
export function findTags(signs: readonly PageSign[]): { kind: PlaceKind; box: Box }[] {
  const text = signs.map(({ sign }) => sign).join('')
  return tagsIn(text).flatMap(({ kind, start, end }) => {
    const boxes = signs.slice(start, end).flatMap(({ box }) => box ?? [])
    return boxes.length > 0 ? [{ kind, box: around(boxes) }] : []
  })
}

/** Returns the bounding box of several boxes. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
