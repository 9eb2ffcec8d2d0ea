import { fontFaces, type ThemeFiles } from '../../css.ts'
import { readTheme } from '../../read-theme.ts'
import type { Product } from '../../tokens.ts'
import { isFromEditor, type FromEditor, type ToEditor } from './messages.ts'
import { previewLook } from './preview-look.ts'
import { rulesOf, sectionAt } from './section-at.ts'

const root = document.documentElement
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const fonts = new CSSStyleSheet()
let shown: FromEditor | undefined

const postToEditor = (message: ToEditor) => window.parent.postMessage(message, window.location.origin)

/** Applies the look of the draft to the page, after checking every value. */
function show(): void {
  if (!shown) return
  const { theme } = readTheme(shown.tokens)
  const files: ThemeFiles = shown.files
  const product: Product = root.dataset['product'] === 'pcsx' ? 'pcsx' : 'default'
  const look = previewLook(theme, product, dark.matches ? 'dark' : 'light', { files, site: { accent: shown.accent } })
  for (const [name, value] of look) root.style.setProperty(name, value)
  fonts.replaceSync(fontFaces(theme, files))
}

/** Keeps the parameters of the preview on links that load a page; the router's own links keep them anyway. */
function followLink(event: MouseEvent, link: HTMLAnchorElement): void {
  if (event.defaultPrevented) return
  const next = new URL(link.href, window.location.href)
  if (next.origin === window.location.origin && next.pathname === window.location.pathname && next.hash !== '') return
  event.preventDefault()
  // Other sites can't be framed, and must not see a draft.
  if (next.origin !== window.location.origin) return
  for (const [name, value] of new URLSearchParams(window.location.search))
    if (!next.searchParams.has(name) && (name === 'theme' || name === 'preview')) next.searchParams.set(name, value)
  window.location.assign(next)
}

function follow(): void {
  document.adoptedStyleSheets.push(fonts)
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent || !isFromEditor(data)) return
    shown = data
    show()
  })
  dark.addEventListener('change', show)
  // The router knows the product of the page it shows.
  new MutationObserver(show).observe(root, { attributeFilter: ['data-product'] })
  const openSection = ({ target }: MouseEvent) => {
    if (target instanceof Element)
      postToEditor({ kind: 'theme-preview-open', section: sectionAt(target, rulesOf(document.styleSheets)) })
  }
  document.addEventListener('click', openSection, { capture: true })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.href) followLink(event, link)
  })
  postToEditor({ kind: 'theme-preview-ready' })
}

if (window.parent !== window) follow()
