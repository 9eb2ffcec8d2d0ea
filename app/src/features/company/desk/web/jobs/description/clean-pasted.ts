/** Elements without any text of the ad, or that stand for an object of another program. */
const DROPPED =
  'style, script, noscript, template, meta, link, title, xml, iframe, object, svg, img, video, audio, input, button, select'
/** A sign or number before a line, with which Word writes a list. */
const MARKER =
  /^[\s\u00a0]*(?:[·•◦▪▫■□‣⁃∙●○§\uf0b7\uf0a7\uf0d8\uf076\u2013\u2014*oO-]|(\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]))[\s\u00a0]+/iu

interface WordLine {
  level: number
  list: string
  isNumbered: boolean
}

/**
 * Returns pasted HTML without the traces of the program that it comes from: Word's lists become lists, wrappers that only
 * carry looks go, and so do empty lines. The editor's schema then drops what a description can't have.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutWordCode(html), 'text/html')
  for (const dropped of body.querySelectorAll(DROPPED)) dropped.remove()
  for (const hidden of body.querySelectorAll<HTMLElement>('[style]'))
    if (hidden.style.display === 'none' || /mso-hide:\s*all/i.test(hidden.getAttribute('style') ?? '')) hidden.remove()
  // Google Docs wraps all in a bold element that isn't bold, web pages emphasize by style.
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes)
  wordTitles(body)
  wordLists(body)
  for (const empty of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li'))
    if (empty.textContent.trim() === '' && !empty.querySelector('table')) empty.remove()
  return body.innerHTML
}

/** Removes comments, with the conditional ones of Office, and the elements of Office’s namespaces. */
const withoutWordCode = (html: string): string =>
  html
    .replaceAll(/<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/gi, '<span data-marker>$1</span>')
    .replaceAll(/<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/gi, '<span data-marker>$1</span>')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<!\[[^\]]*\]>/g, '')
    .replaceAll(/<\/?(?:o|w|v|m|st1):[^>]*>/gi, '')

/** Turns Word's paragraphs that look like headings into headings. */
function wordTitles(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p[class*="MsoTitle"], p[class*="MsoSubtitle"], p[class*="MsoHeading"]')) {
    const heading = document.createElement('h2')
    heading.append(...line.childNodes)
    line.replaceWith(heading)
  }
}

/** Turns runs of Word's list paragraphs into nested lists. */
function wordLists(body: HTMLElement): void {
  const open: { level: number; element: HTMLElement }[] = []
  for (const line of body.querySelectorAll<HTMLElement>('p, div')) {
    const found = wordLine(line)
    if (!found) {
      if (!line.closest('ul, ol')) open.length = 0
      continue
    }
    dropMarker(line)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > found.level) open.pop()
    let last = open.at(-1)
    const follows = last?.element.nextElementSibling === line || open[0]?.element.nextElementSibling === line
    if (!follows) open.length = 0
    last = open.at(-1)
    if (!last || last.level < found.level) {
      const element = document.createElement(found.isNumbered ? 'ol' : 'ul')
      const within = last?.element.lastElementChild
      if (within) within.append(element)
      else line.before(element)
      last = { level: found.level, element }
      open.push(last)
    }
    const item = document.createElement('li')
    const text = document.createElement('p')
    text.append(...line.childNodes)
    item.append(text)
    last.element.append(item)
    line.remove()
  }
}

/** Returns the place of a paragraph in one of Word's lists; undefined for any other paragraph. */
function wordLine(line: HTMLElement): WordLine | undefined {
  const style = line.getAttribute('style') ?? ''
  const listed = /mso-list:\s*(l\d+) level(\d+)/i.exec(style)
  const isListed = listed !== null || /MsoListParagraph/.test(line.className)
  const marker = MARKER.exec(line.querySelector('[data-marker]')?.textContent ?? line.textContent)
  if (!isListed || (!listed && !marker)) return undefined
  return { level: Number(listed?.[2] ?? 1), list: listed?.[1] ?? '', isNumbered: marker?.[1] !== undefined }
}

/** Removes the sign or number at the beginning of a list's line. */
function dropMarker(line: HTMLElement): void {
  const marker = line.querySelector('[data-marker]') ?? line.querySelector('span[style*="mso-list:Ignore" i]')
  if (marker) {
    marker.remove()
    return
  }
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const first = walker.nextNode()
  if (first?.textContent) first.textContent = first.textContent.replace(MARKER, '')
}

/** A line of plain text that begins like an entry of a list. */
const BULLET = /^\s*(?:[-*•·–‣▪]|\d{1,3}[.)])\s+/

/** Returns pasted plain text as HTML: empty lines part paragraphs, lines with a sign or number are lists. */
export function htmlOfText(text: string): string {
  return text
    .split(/\r?\n\s*\r?\n/)
    .flatMap((paragraph) => runsOf(paragraph.split(/\r?\n/)))
    .map(({ kind, lines }) =>
      kind === 'p'
        ? `<p>${lines.map(escaped).join('<br>')}</p>`
        : `<${kind}>${lines.map((line) => `<li><p>${escaped(line.replace(BULLET, ''))}</p></li>`).join('')}</${kind}>`,
    )
    .join('')
}

function runsOf(lines: readonly string[]): { kind: 'p' | 'ul' | 'ol'; lines: string[] }[] {
  const runs: { kind: 'p' | 'ul' | 'ol'; lines: string[] }[] = []
  for (const line of lines) {
    if (line.trim() === '') continue
    const kind = BULLET.test(line) ? (/^\s*\d/.test(line) ? 'ol' : 'ul') : 'p'
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  return runs
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.trim().replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
