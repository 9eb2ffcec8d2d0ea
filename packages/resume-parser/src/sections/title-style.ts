import type { Row } from '../rows/row.ts'
import type { TextDocument } from '../model/text-document.ts'

/** The look of body text, against which titles stand out. */
export interface BodyLook {
  size: number
  color?: string
}

/** Returns the look of most of the text. */
export function readBodyLook(document: TextDocument): BodyLook {
  const colors = new Map<string, number>()
  for (const { color, text } of document.lines) {
    if (color !== undefined) colors.set(color, (colors.get(color) ?? 0) + text.length)
  }
  const [top] = [...colors].toSorted((a, b) => b[1] - a[1])
  return { size: document.bodySize, ...(top ? { color: top[0] } : {}) }
}

/** Returns a key that is equal for lines of the same look. */
export function styleKey({ line, bold, upper }: Row): string {
  const heading = line.role?.kind === 'heading' ? line.role.level : 0
  return [Math.round(line.size * 2), bold ? 'b' : '', upper ? 'u' : '', line.color ?? '', heading].join('/')
}

/** Returns the number of ways in which a line stands out from the body: 0 for body text. */
export function prominence({ line, bold, upper, text }: Row, body: BodyLook): number {
  let votes = 0
  if (line.role?.kind === 'heading') votes += 2
  if (bold) votes += 1
  if (upper && text.length > 2) votes += 1
  if (body.size > 0 && line.size > body.size * 1.08) votes += line.size > body.size * 1.3 ? 2 : 1
  if (body.size > 0 && line.size < body.size * 0.85) votes -= 1
  if (line.color !== undefined && body.color !== undefined && line.color !== body.color) votes += 1
  if (line.ruleBelow) votes += 1
  if (/^\S(?: \S){3,}/.test(text)) votes += 1
  return votes
}
