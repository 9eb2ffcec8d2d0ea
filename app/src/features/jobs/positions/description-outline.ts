const HEADING = /<(\/?)h([1-6])>/g

/**
 * Fits the headings of a sanitized description below a heading of the page: the highest becomes `level`, and no level
 * is skipped.
 */
export function fitHeadings(html: string, level: number): string {
  const open: number[] = []
  return html.replace(HEADING, (_tag, slash: string, digit: string) => {
    const own = Number(digit)
    if (slash === '') {
      while ((open.at(-1) ?? 0) >= own) open.pop()
      open.push(own)
    }
    return `<${slash}h${Math.min(6, level + open.length - 1)}>`
  })
}

/** Wraps tables in focusable scroll boxes, so that wide tables can be scrolled with the keyboard. */
export function boxTables(html: string): string {
  return html.replace(/<table>/g, '<div class="table-box" tabindex="0"><table>').replace(/<\/table>/g, '</table></div>')
}
