import type { PageSign } from './open-pdfium.ts'
import { type Box, kindOfName, type PlaceKind } from './place-kinds.ts'

/** `{{signature}}`, `{{ date 2 }}`. */
const TAG = /\{\{([a-z\d\s_-]{1,60})\}\}/gi

/** Returns the tags in the text of a page with the boxes that they cover. */
export function findTags(signs: readonly PageSign[]): { kind: PlaceKind; box: Box }[] {
  const text = signs.map(({ sign }) => sign).join('')
  return [...text.matchAll(TAG)].flatMap((match) => {
    const kind = kindOfName(match[1] ?? '')
    const boxes = signs.slice(match.index, match.index + match[0].length).flatMap(({ box }) => box ?? [])
    return kind && boxes.length > 0 ? [{ kind, box: around(boxes) }] : []
  })
}

/** Returns a text without its tags: they are for programs, and not part of what a letter says. */
export const withoutTags = (text: string): string =>
  text.replaceAll(TAG, (tag: string, name: string) => (kindOfName(name) ? '' : tag))

/** The smallest box that holds all of them. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
