import type { Row } from '../rows/row.ts'
import { trimEndOf } from '../rows/trim-signs.ts'
import networks from './networks.json' with { type: 'json' }

/** A link of the person. */
export interface PersonLink {
  url: string
  network?: string
  username?: string
  row: Row
}

const TOP_LEVEL =
  'com|org|net|io|dev|me|co|ai|app|de|fr|es|it|nl|pl|se|ru|cn|jp|uk|eu|ch|at|be|pt|br|in|us|ca|au|info|tech|xyz|site|online|page|blog|name|pro|cz|dk|fi|no|gr|tr|ua|by|il|tv|sh|gg|so|ly|id|kr|tw|hk|sg|nz|mx|ar|cl|edu|design|work|space|cloud|digital|studio|world|today|life|social|codes|build|rocks'
const URL_IN_TEXT = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._-])(?:https?:\/\/|www\.)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:${TOP_LEVEL})(?![\p{L}\p{N}@-]|\.\p{L})(?:\/[^\s<>"“”|·•,;，。）)\]]*)?`,
  'giu',
)
/** Words such as "Node.js" and "ASP.NET" that look like hosts. */
const NOT_HOST = /^(?:asp|node|vue|next|d3|three|express|socket|b|m|ph|e|i)\.\w+$|\.(?:js|py|ts|net)$/i
const HANDLE =
  /(?<network>linkedin|github|gitlab|twitter|xing|stack\s?overflow|medium|telegram|behance|dribbble) ?[:：]? ?(?:\/{1,2} ?)?@?(?<path>(?:in\/)?[\p{L}\p{N}_.-]{3,40})/iu
const HOSTS: Readonly<Record<string, string>> = {
  linkedin: 'linkedin.com/in/',
  github: 'github.com/',
  gitlab: 'gitlab.com/',
  twitter: 'twitter.com/',
  medium: 'medium.com/@',
  telegram: 't.me/',
  behance: 'behance.net/',
  dribbble: 'dribbble.com/',
  xing: 'xing.com/profile/',
}

/** Hosts that only the author's own machine or network has: names without a dot, and private addresses. */
const OWN_MACHINE =
  /^https?:\/\/(?:[^/@]{0,60}@)?(?:[^./:]+|[^/:]+\.(?:local|localhost|internal|lan)|(?:10|127)(?:\.\d{1,3}){3}|0\.0\.0\.0|192\.168(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[[^\]]+\])(?::\d+)?(?:[/?#]|$)/iu

/** Returns a link without its scheme, `www.`, query and final slash, to compare it. */
function normalizeUrl(url: string): string {
  const [path = ''] = url.toLowerCase().split(/[?#]/, 1)
  return trimEndOf(path.replace(/^[a-z]{1,10}:\/\//, '').replace(/^www\./, ''), '/')
}

function describe(url: string, row: Row): PersonLink {
  const [host = '', ...path] = normalizeUrl(url).split('/')
  const known = Object.entries(networks).find(([domain]) => host === domain || host.endsWith(`.${domain}`))
  if (!known) return { url, row }
  const username = path.filter((part) => part !== 'in' && part !== 'profile' && part !== 'users').find(Boolean)
  return { url, network: known[1], row, ...(username === undefined ? {} : { username: username.replace(/^@/, '') }) }
}

function linksOf(row: Row, email: string | undefined): PersonLink[] {
  const found: PersonLink[] = []
  for (const { uri } of row.line.links) {
    if (/^https?:\/\/[^/]+/i.test(uri) && !OWN_MACHINE.test(uri)) found.push(describe(uri, row))
  }
  const domain = email?.split('@')[1]?.toLowerCase()
  const text = row.text.replace(/[^\s|·,;:@]{1,60}@[^\s|·,;@]{1,60}/g, ' ')
  for (const [match] of text.matchAll(URL_IN_TEXT)) {
    const url = trimEndOf(match, '.,;:')
    if (NOT_HOST.test(url) || normalizeUrl(url).length < 4) continue
    if (normalizeUrl(url) === domain && !/^(?:https?:|www\.)/.test(url) && row.text.includes(`@${match}`)) continue
    found.push(describe(url, row))
  }
  if (found.length === 0) {
    const handle = HANDLE.exec(row.text)?.groups
    const host = HOSTS[handle?.['network']?.toLowerCase() ?? '']
    const path = handle?.['path']?.replace(/^in\//, '')
    const marked =
      handle &&
      /@|:|：|\/|-|_|\d/.test(row.text.slice(row.text.toLowerCase().indexOf(handle['network']?.toLowerCase() ?? '')))
    if (
      host !== undefined &&
      path !== undefined &&
      marked &&
      !/^(?:profile|link|url|github|gitlab|twitter|medium)$/i.test(path)
    )
      found.push(describe(`https://${host}${path}`, row))
  }
  return found
}

/** The start of a link at the end of its line, and the rest on the next, as in LinkedIn's export: "okafor-lind (LinkedIn)". */
const CUT_LINK = /(?:^|\s)(?:https?:\/\/|www\.)\S+[-/_]$/iu
const REST_OF_LINK = /^(?<rest>[\p{L}\p{N}][\p{L}\p{N}%_./-]{1,60})(?: \([^()]{2,20}\))?$/u

/** Returns the row with the whole link that its end begins. */
function withWrappedLink(row: Row, next: Row | undefined): Row {
  const rest = next && CUT_LINK.test(row.text) ? REST_OF_LINK.exec(next.text)?.groups?.['rest'] : undefined
  return rest === undefined ? row : { ...row, text: row.text + rest }
}

/** Returns the links of the rows, without repetitions; a longer form of the same link wins. */
export function readLinks(rows: readonly Row[], email: string | undefined): PersonLink[] {
  const kept: PersonLink[] = []
  for (const link of rows.flatMap((row, at) => linksOf(withWrappedLink(row, rows[at + 1]), email))) {
    const key = normalizeUrl(link.url)
    const same = kept.findIndex(
      ({ url }) =>
        normalizeUrl(url) === key ||
        normalizeUrl(url).startsWith(`${key}/`) ||
        (key.startsWith(`${normalizeUrl(url)}/`) && link.row === kept.find((k) => k.url === url)?.row),
    )
    if (same < 0) kept.push(link)
    else if (key.length > normalizeUrl(kept[same]?.url ?? '').length) kept[same] = link
  }
  return kept
}
