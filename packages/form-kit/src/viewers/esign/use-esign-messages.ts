import { useEffect, useRef, type RefObject } from 'react'

export interface EsignListeners {
  readonly onSign?: (() => void) | undefined
  readonly onReject?: (() => void) | undefined
}

/**
 * Listens to the widget in this frame, from its own origin only. Each event is reported once, even if the widget
 * repeats it.
 */
export function useEsignMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string | undefined,
  listeners: EsignListeners,
): void {
  const latest = useRef(listeners)
  const reported = useRef(new Set<string>())
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow
      if (!source || event.source !== source || event.origin !== origin) return
      const said = esignEvent(event.data)
      if (!said || reported.current.has(said)) return
      reported.current.add(said)
      if (said === 'ESIGN') latest.current.onSign?.()
      else latest.current.onReject?.()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, origin])
}

/** Events of a signing widget. */
type EsignEvent = 'ESIGN' | 'REJECT'

/** Parses a message, whose data is `{type}` as an object or as JSON; undefined for other messages. */
export function esignEvent(data: unknown): EsignEvent | undefined {
  const read = typeof data === 'string' ? parsed(data) : data
  const type: unknown = typeof read === 'object' && read !== null && 'type' in read ? read.type : undefined
  return type === 'ESIGN' || type === 'REJECT' ? type : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
