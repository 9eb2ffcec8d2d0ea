import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { type FromEditor, isToEditor } from '../frame/messages.ts'
import { themeFiles } from '../model/theme-files.ts'

/** Widths at which pages are shown, in CSS pixels. */
const WIDTHS = { phone: 390, desktop: 1280 } as const

interface Props {
  readonly look: 'draft' | 'published'
  readonly path: string
  /** True for a page that signed-in candidates don't see. */
  readonly forVisitors: boolean
  readonly language: string
  readonly token: string
  readonly size: keyof typeof WIDTHS
  readonly colours: 'light' | 'dark'
}

/** Returns the address of a page in a look. */
function addressOf({ look, path, forVisitors, language, token }: Props, domain: string): string {
  const [pathname = '', query] = path.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('domain', domain)
  parameters.set('hl', language)
  if (forVisitors) parameters.set('as', 'visitor')
  if (look === 'draft') parameters.set('theme', 'draft')
  parameters.set('preview', token)
  return `${pathname}?${parameters}`
}

/** A page in a frame, rendered at its width and scaled to the available space. The draft's page follows the editor. */
export function PreviewFrame(props: Props) {
  const { look, size, colours } = props
  const intl = useIntl()
  const { site } = useApp()
  const { shown, theme, open } = useThemeEditing()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  // A token renewed in the meantime is used for the next page.
  const [address] = useState(() => addressOf(props, site.domain))
  const [scale, setScale] = useState(1)
  const files = useMemo(() => themeFiles(shown.files), [shown.files])
  const width = WIDTHS[size]
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / width)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [width])
  const show = useEffectEvent(() => {
    const message: FromEditor = { kind: 'theme-preview-show', tokens: theme, files, accent: shown.accent }
    if (look === 'draft') frame.current?.contentWindow?.postMessage(message, window.location.origin)
  })
  const take = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== frame.current?.contentWindow || !isToEditor(data)) return
    if (data.kind === 'theme-preview-ready') show()
    else open(data.section.startsWith('pcsx_') ? { product: 'pcsx', section: data.section } : { section: data.section })
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => take(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => show(), [theme, files])
  return (
    <figure className="theme-frame">
      <figcaption>
        <FormattedMessage id={`theme.look.${look}`} />
      </figcaption>
      <div ref={box} className="theme-frame-box">
        {/* The site's own page, which runs its scripts and uses the session. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          title={intl.formatMessage({ id: `theme.frame.${look}` })}
          src={address}
          style={{ colorScheme: colours, inlineSize: width, blockSize: `${100 / scale}%`, scale: String(scale) }}
        />
      </div>
    </figure>
  )
}
