const HEADING = /<(\/?)h([1-6])>/g

/**
 * A cleaned description with its headings fitted below a heading of the page: the highest becomes `level`, and none
 * skips a level, whatever the ad chose for its size.
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

/** Tables wider than the page scroll in a box of their own, which the keyboard reaches. */
export function boxTables(html: string): string {
  return html.replace(/<table>/g, '<div class="table-box" tabindex="0"><table>').replace(/<\/table>/g, '</table></div>')
}
