import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../react/form-context.ts'
import { ErrorState, LoadingState } from '../../react/states.tsx'
import { esignAddress, type EsignPlace } from './esign-address.ts'
import { useEsignMessages, type EsignListeners } from './use-esign-messages.ts'

/** Timeout of the widget, in milliseconds. */
const PATIENCE_MS = 20_000

// The widget is a page that signs, stores what was signed and opens its terms and copies. It can neither navigate the
// page around it nor use devices such as the camera.
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
const NO_DEVICES = "camera 'none'; microphone 'none'; geolocation 'none'; payment 'none'; display-capture 'none'"

export interface EsignFrameProps extends EsignPlace, EsignListeners {
  /** Accessible name of the frame. */
  readonly title?: string | undefined
  /** Uses the size of a full embedded form, 800 by 1132 pixels, instead of a minimum height of 600 pixels. */
  readonly embeddedForm?: boolean
  readonly id?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly inert?: boolean | undefined
}

/**
 * Renders a signing widget in a frame. Reports a signature and a rejection once each, and only from the widget's own
 * messages.
 */
export function EsignFrame({ onSign, onReject, title, embeddedForm = false, inert, ...rest }: EsignFrameProps) {
  const { url, customDomain, wid, hosted, ...attributes } = rest
  const messages = useMessages()
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [status, setStatus] = useState<'loading' | 'shown' | 'failed'>('loading')
  // Only the browser knows the page's address; the server renders a placeholder.
  const [page, setPage] = useState<string>()
  const [isSigned, setIsSigned] = useState(false)
  useEffect(() => setPage(location.href), [])
  const address = page === undefined ? undefined : esignAddress({ url, customDomain, wid, hosted }, page)
  useEsignMessages(frame, inert ? undefined : address?.origin, {
    onSign() {
      setIsSigned(true)
      onSign?.()
    },
    onReject,
  })

  const known = address !== undefined
  useEffect(() => {
    if (status !== 'loading' || !known) return undefined
    const timer = setTimeout(() => setStatus('failed'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [status, known, attempt])

  const reload = () => {
    setStatus('loading')
    setAttempt(attempt + 1)
  }
  const failed = status === 'failed' || (page !== undefined && !known)
  return (
    <div
      className="fk-viewer fk-esign"
      data-kind={embeddedForm ? 'form' : undefined}
      data-signed={isSigned || undefined}
      aria-busy={status === 'loading' && !failed}
    >
      {failed && <ErrorState text={messages.esignFailed} onRetry={known ? reload : undefined} />}
      {!failed && status === 'loading' && <LoadingState text={messages.esignLoading} />}
      {address && status !== 'failed' && (
        <iframe
          {...attributes}
          key={attempt}
          ref={frame}
          data-testid="esign-frame"
          className="fk-esign-frame"
          data-loading={status === 'loading' ? '' : undefined}
          src={address.src}
          title={title ?? messages.esignTitle}
          sandbox={SANDBOX}
          allow={NO_DEVICES}
          referrerPolicy="strict-origin"
          inert={inert}
          onLoad={({ currentTarget }) => setStatus(broken(currentTarget, address.origin) ? 'failed' : 'shown')}
        />
      )}
      {status === 'shown' && !inert && !isSigned && (
        <button type="button" className="fk-button" data-kind="quiet" onClick={reload}>
          {messages.esignReload}
        </button>
      )}
    </div>
  )
}

/** Returns true if a same-site frame shows the browser's error page; for other sites this cannot be known. */
function broken(frame: HTMLIFrameElement, origin: string): boolean {
  return origin === location.origin && frame.contentDocument === null
}
