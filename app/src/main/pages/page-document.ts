import { direction } from '#config/locale-tags.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SiteConfig } from '#config/site.ts'
import { productOf } from '#config/site/page-ids.ts'
import type { InPlaceOfScripts, PageHead } from '#platform/feature/feature-page.ts'
import type { PageTheme } from '#platform/feature/ports.ts'
import { CONFIG_ELEMENT, STATE_ELEMENT } from './page-state.ts'
import type { Rendered } from '../ssr.tsx'

export interface PageAssets {
  script: string
  preloads: string[]
  /** URLs of the styles of all pages. */
  styles: string[]
  /** Returns the URLs of a screen's additional styles by its module; none in development, where scripts inject them. */
  stylesOf(module: string): string[]
  /** Returns the URL of another script by its module. */
  scriptOf(module: string): string
  /** In development, a module that runs before the page's own. */
  preamble?: string
}

type HeadScript = NonNullable<SiteConfig['headScripts'][string]>[number]

interface Parts {
  rendered: Extract<Rendered, { kind: 'page' }>
  site: PublicConfig
  /** URL of the feed of all positions. */
  feed: string
  /** The company's scripts for the head of this page. */
  headScripts: HeadScript[]
  head: PageHead
  /** Shown below the page if scripts are off. */
  inPlaceOfScripts: readonly InPlaceOfScripts[]
  theme: PageTheme
  /** True while the signed-in candidate hasn't accepted the site's terms; styles then hide the page. */
  termsOpen: boolean
  assets: PageAssets
}

/** Values unique to each response, even for a cached page. */
export interface Fresh {
  nonce: string
  csrfToken: string
}

/** A document with placeholders for the values unique to each response. */
export interface PageTemplate {
  bytes: number
  complete(fresh: Fresh): Buffer
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&#34;')

type Slot = { fresh: keyof Fresh }
type Piece = string | Buffer | Slot

function template(pieces: Piece[]): PageTemplate {
  const parts = joined(pieces).map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  const bytes = parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : 0), 0)
  return {
    bytes,
    complete: (fresh) =>
      Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(escapeHtml(fresh[part.fresh]))))),
  }
}

/** Joins consecutive strings, because encoding one long string is faster than many short ones. */
function joined(pieces: Piece[]): Piece[] {
  const list: Piece[] = []
  for (const piece of pieces) {
    const last = list.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') list[list.length - 1] = last + piece
    else list.push(piece)
  }
  return list
}

const configs = new WeakMap<PublicConfig, string>()

/** Returns the part of a site's configuration that is embedded in its pages. */
function configText(site: PublicConfig): string {
  const known = configs.get(site) ?? escapeHtml(JSON.stringify(site).replace('{"domain":', '{"domain": '))
  configs.set(site, known)
  return known
}

/** Serializes JSON that cannot close its script element; U+2028 and U+2029 are plain data in JSON. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Renders the company's scripts with the response's nonce; the configuration rejects code that could close the element.
 */
const headScriptTags = (scripts: HeadScript[], nonce: Slot): (string | Slot)[] =>
  scripts.flatMap(({ src, code = '' }) => [
    '<script nonce="',
    nonce,
    src === undefined ? `">${code}</script>\n` : `" src="${escapeHtml(src)}" async></script>\n`,
  ])

function headTags({ head, site, feed, rendered }: Parts): string {
  const tags = [`<title>${escapeHtml(head.title)}</title>`, `<meta name="robots" content="${escapeHtml(head.robots)}">`]
  const description = head.description || site.configs.branding.tagline || site.companyName
  tags.push(`<meta name="description" content="${escapeHtml(description)}">`)
  if (head.canonical) tags.push(`<link rel="canonical" href="${escapeHtml(head.canonical)}">`)
  for (const { hreflang, href } of head.alternates)
    tags.push(`<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`)
  for (const { property, content } of head.openGraph)
    tags.push(`<meta property="${property}" content="${escapeHtml(content)}">`)
  tags.push(
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.companyName)}" href="${escapeHtml(feed)}">`,
  )
  if (rendered.signIn)
    tags.push(`<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(rendered.signIn)}"></noscript>`)
  if (head.jsonLd) tags.push(`<script type="application/ld+json">${head.jsonLd}</script>`)
  return tags.join('\n')
}

/**
 * Adds the page's scripts once the first paint and the picture of the first view are on the screen, so that they don't
 * compete with them for the network and the processor; after a second at the latest, because a hidden tab isn't painted
 * and a picture can be slow. The load of a picture precedes its paint by up to two frames.
 */
const START_SCRIPTS = `const start=()=>{for(const [tag,about] of all.splice(0))document.head.append(Object.assign(document.createElement(tag),about))};
const picture=document.querySelector("img[fetchpriority=high]");
const shown=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start)));
const painted=()=>{if(!picture||picture.complete)shown();else picture.onload=picture.onerror=shown};
new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length)painted()}).observe({type:"paint",buffered:true});
setTimeout(start,1000)`

/**
 * Remembers the last button pressed before the scripts are ready; the shell presses it again then. A form without an address waits,
 * too: the browser would put its fields, and so a password, into that of the page.
 */
const KEEP_PRESSES = `{const early=()=>document.documentElement.dataset.scripts==="on";
addEventListener("click",({target})=>{if(early())window.pressedEarly=target.closest("button[type=button]")},true);
addEventListener("submit",event=>{if(early()&&!event.target.hasAttribute("action")){event.preventDefault();window.pressedEarly=event.submitter}},true)}`

/** Returns the tags that start the page's scripts (see `START_SCRIPTS`). In development the preamble has to run first. */
function scriptTags({ script, preloads, preamble }: PageAssets): { opening: string; rest: string } {
  if (preamble) return { opening: '<script type="module" nonce="', rest: `" src="${script}"></script>\n` }
  const elements = [
    ...preloads.map((href) => ['link', { rel: 'modulepreload', href }]),
    ['script', { type: 'module', src: script }],
  ]
  return {
    opening: '<script nonce="',
    rest: `">{const all=${JSON.stringify(elements)};\n${START_SCRIPTS}}</script>\n`,
  }
}

const inPlace = ({ text, link }: InPlaceOfScripts) =>
  `<noscript><aside class="notice" aria-label="${escapeHtml(text)}"><p>${escapeHtml(text)} <a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p></aside></noscript>\n`

/**
 * Renders the complete document. Existing programs take the first `"domain": "…"` of a page as the tenant's. The
 * configuration contains it, but a title can quote a visitor's search, so it also precedes everything else.
 */
export function pageDocument(parts: Parts): PageTemplate {
  const { rendered, site, assets, theme } = parts
  const { locale } = rendered.state
  const beforeToken = `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}" data-scripts="off" data-product="${productOf(rendered.page)}"${theme.name === undefined ? '' : ` data-theme="${escapeHtml(theme.name)}"`}${theme.isPreview ? ' data-preview="on"' : ''}${parts.termsOpen ? ' data-terms="open"' : ''}>
<head>
<meta charset="utf-8">
<meta name="careers-site" content="${escapeHtml(`{"domain": "${site.domain}"}`)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="_csrf" content="`
  const head = `">
${headTags(parts)}
<link rel="icon" type="image/svg+xml" href="/favicon-1.svg">
`
  const { country } = site.configs.company
  // Before the styles, because the parser waits for those at each script.
  const flags = `">document.documentElement.dataset.scripts="on";${KEEP_PRESSES}window._EF_GROUP_ID = "${site.domain}";window._EF_PRODUCT = "PCS";${country ? `window.FORM_KIT_DEFAULT_COUNTRY = "${country}";` : ''}</script>
`
  const screenStyles = [rendered.module ?? []].flat().flatMap((module) => assets.stylesOf(module))
  const stylesheets = [...new Set([...assets.styles, ...screenStyles])]
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')
  const fonts = theme.fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">\n`)
    .join('')
  const afterStyles = `${theme.styles}</style>
${fonts}`
  const scripts = scriptTags(assets)
  const token: Slot = { fresh: 'csrfToken' }
  const nonce: Slot = { fresh: 'nonce' }
  const body = `</head>
<body>
<code id="${CONFIG_ELEMENT}" style="display:none;" data-nosnippet>${configText(site)}</code>
<div id="root">${rendered.body}</div>
${parts.inPlaceOfScripts.map(inPlace).join('')}<script type="application/json" id="${STATE_ELEMENT}">${scriptJson(rendered.state)}</script>
${scripts.opening}`
  const themeScript = theme.script
    ? [`<script type="module" src="${assets.scriptOf(theme.script)}" nonce="`, nonce, '"></script>\n']
    : []
  const end = `</body>
</html>`
  // Libraries that inject styles (react-aria, Vite in development) take the nonce from this element.
  const nonceElement = ['<meta property="csp-nonce" nonce="', nonce, '">\n']
  const development = assets.preamble ? ['<script type="module" nonce="', nonce, `">${assets.preamble}</script>\n`] : []
  const companyScripts = headScriptTags(parts.headScripts, nonce)
  return template([
    beforeToken,
    token,
    head,
    ...nonceElement,
    '<script nonce="',
    nonce,
    flags,
    ...development,
    links,
    '<style nonce="',
    nonce,
    '">',
    afterStyles,
    ...companyScripts,
    body,
    nonce,
    scripts.rest,
    ...themeScript,
    end,
  ])
}
