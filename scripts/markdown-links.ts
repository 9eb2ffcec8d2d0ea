import { posix } from 'node:path'

const LINK =
  /(?<!!)\[[^\]]*\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)|!\[[^\]]*\]\((?<image>[^)\s]+)\)|^\[[^\]]+\]:\s*(?<reference>\S+)/gm
const CODE_BLOCK = /^(```|~~~)[\s\S]*?^\1/gm
const INLINE_CODE = /`[^`\n]*`/g

/** A path or file name in backticks; names with placeholders such as `<tag>` or `…` are not read. */
const NAMED_PATH = /`(?<path>[\w@.-]+(?:\/[\w@.-]+)*\/?)`/g
/** Endings of files that exist here; data files such as `jobs.json` may be the reader's, and are read with a folder only. */
const SOURCE_FILE = /\w\.(ts|tsx|mts|mjs|css|md)$/

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Returns the anchor of a heading as code hosts make it. */
export function headingAnchor(heading: string): string {
  return heading
    .replace(/`|\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function anchorsOf(source: string): Set<string> {
  const text = source.replace(CODE_BLOCK, blank)
  const headings = Array.from(text.matchAll(/^#{1,6}\s+(.+)$/gm), (match) => headingAnchor(match[1] ?? ''))
  return new Set([...headings, ...Array.from(text.matchAll(/<a id="([^"]+)">/g), (match) => match[1] ?? '')])
}

/**
 * Returns a sentence for every relative link and every path in backticks that leads nowhere. `documents` maps paths to
 * texts, `paths` are the files of the repository. Links to other sites are not followed.
 */
export function brokenLinks(documents: ReadonlyMap<string, string>, paths: ReadonlySet<string>): string[] {
  const tree = new Tree(paths)
  return [...documents].flatMap(([path, source]) => {
    const text = source.replace(CODE_BLOCK, blank)
    return [
      ...brokenTargets(path, text.replace(INLINE_CODE, blank), documents, tree),
      ...missingFiles(path, text, tree),
    ]
  })
}

function brokenTargets(path: string, text: string, documents: ReadonlyMap<string, string>, tree: Tree): string[] {
  return Array.from(text.matchAll(LINK)).flatMap((match) => {
    const link = match.groups?.['target'] ?? match.groups?.['image'] ?? match.groups?.['reference'] ?? ''
    if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return []
    const [file = '', anchor] = decodeURIComponent(link).split('#')
    const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, '')
    if (!tree.exists(target)) return [`${path}:${lineOf(text, match)} links to ${link}, which does not exist.`]
    const document = documents.get(target)
    if (anchor && document !== undefined && !anchorsOf(document).has(anchor)) {
      return [`${path}:${lineOf(text, match)} links to ${link}, but ${target} has no such heading.`]
    }
    return []
  })
}

/** Returns a sentence for each file or folder that a document names in backticks and that does not exist. */
function missingFiles(path: string, text: string, tree: Tree): string[] {
  return Array.from(text.matchAll(NAMED_PATH)).flatMap((match) => {
    const name = (match.groups?.['path'] ?? '').replace(/\/$/, '')
    const isPath = SOURCE_FILE.test(name) || (name.includes('/') && tree.isSource(name))
    return !isPath || tree.existsBelow(name)
      ? []
      : [`${path}:${lineOf(text, match)} names ${name}, which does not exist.`]
  })
}

const lineOf = (text: string, match: RegExpExecArray) => text.slice(0, match.index).split('\n').length

/** Files and folders of the repository. */
class Tree {
  private readonly all: ReadonlySet<string>
  /** Every path without its leading folders: `server/store.ts` and `store.ts` for `app/server/store.ts`. */
  private readonly ends = new Set<string>()
  private readonly folderNames: ReadonlySet<string>

  constructor(paths: ReadonlySet<string>) {
    const folders = new Set([...paths].flatMap((path) => parents(path)))
    this.all = new Set(['.', ...folders, ...paths])
    this.folderNames = new Set([...folders].map((folder) => posix.basename(folder)))
    for (const path of this.all)
      for (let at = 0; at !== -1; at = path.indexOf('/', at + 1)) this.ends.add(at === 0 ? path : path.slice(at + 1))
  }

  exists(path: string): boolean {
    return this.all.has(path)
  }

  /** True for a path from any folder: `platform/http` for `app/src/platform/http`. */
  existsBelow(path: string): boolean {
    return this.ends.has(path)
  }

  /** True for a path whose first part is a folder here, which tells `app/demo` from `application/json`. */
  isSource(path: string): boolean {
    return this.folderNames.has(path.split('/')[0] ?? '')
  }
}

/** Returns the folders that hold a path, the outermost first. */
const parents = (path: string) =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))
