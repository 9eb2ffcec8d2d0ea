import { posix } from 'node:path'

const LINK =
  /(?<!!)\[[^\]]*\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)|!\[[^\]]*\]\((?<image>[^)\s]+)\)|^\[[^\]]+\]:\s*(?<reference>\S+)/gm
const CODE_BLOCK = /^(```|~~~)[\s\S]*?^\1/gm
const INLINE_CODE = /`[^`\n]*`/g

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** The name by which a heading is linked to, as code hosts make it. */
export function headingAnchor(heading: string): string {
  return heading
    .replace(/`|\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function anchorsOf(source: string): Set<string> {
  const headings = source.replace(CODE_BLOCK, blank).matchAll(/^#{1,6}\s+(.+)$/gm)
  return new Set(Array.from(headings, (match) => headingAnchor(match[1] ?? '')))
}

/**
 * Every relative link of the documents that leads nowhere, one sentence each. `documents` maps paths to texts, `exists`
 * tells whether a file or folder is in the repository. Links to other sites are not followed.
 */
export function deadLinks(documents: ReadonlyMap<string, string>, exists: (path: string) => boolean): string[] {
  return [...documents].flatMap(([path, source]) => {
    const text = source.replace(CODE_BLOCK, blank).replace(INLINE_CODE, blank)
    return Array.from(text.matchAll(LINK)).flatMap((match) => {
      const link = match.groups?.['target'] ?? match.groups?.['image'] ?? match.groups?.['reference'] ?? ''
      if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return []
      const line = text.slice(0, match.index).split('\n').length
      const [file = '', anchor] = decodeURIComponent(link).split('#')
      const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, '')
      if (!exists(target)) return [`${path}:${line} links to ${link}, which does not exist.`]
      const document = documents.get(target)
      if (anchor && document !== undefined && !anchorsOf(document).has(anchor)) {
        return [`${path}:${line} links to ${link}, but ${target} has no such heading.`]
      }
      return []
    })
  })
}
