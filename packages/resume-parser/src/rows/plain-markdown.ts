const LINK = /\[(?<label>[^[\]]{1,80})\]\((?<uri>[^()\s]{1,200})\)/gu
const EMPHASIS = /(?<![\p{L}\p{N}*_])(?:\*{1,3}|_{1,3})(?=\S)|(?<=\S)(?:\*{1,3}|_{2,3})(?![\p{L}\p{N}*_])/gu
const HEADING = /^#{1,6} /

/** A line of plain text without Markdown's markup. */
export interface PlainLine {
  text: string
  /** True for a heading, and for a line that begins in bold. */
  strong: boolean
  heading: boolean
}

/** Removes Markdown's markup for headings, emphasis, quotes and links, which résumés in plain text often have. */
export function readMarkdown(text: string): PlainLine {
  const heading = HEADING.test(text)
  const stripped = text.replace(HEADING, '').replace(/^> /, '')
  const strong = heading || /^\*\*\S/.test(stripped)
  const linked = stripped.replace(LINK, (_link, label: string, uri: string) =>
    uri.startsWith('mailto:') || uri.startsWith('tel:') ? label : uri,
  )
  return {
    text: /\*|_/.test(linked) ? linked.replace(/^(?:[*+-]) (?=\S)/, '• ').replace(EMPHASIS, '') : linked,
    strong,
    heading,
  }
}
