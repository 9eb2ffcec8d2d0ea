import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../react/form-context.ts'
import { EsignFrame } from '../../viewers/esign/EsignFrame.tsx'
import type { FieldProps } from '../../model/field-view.ts'
import type { EsignItem, EsignValue } from './model.ts'

/** Renders the signing widget and its outcome. */
export function EsignField({ item, state, control, change, leave }: FieldProps<EsignItem, EsignValue>) {
  const { onSign, onReject, fileUrl, title, ...place } = item.additionalProperties
  // A signed document needs no signing page, unless it was signed here: then the frame says so.
  const [wasSigned] = useState(state.value === 'signed')
  const messages = useMessages()
  const frameId = `${control.id}-frame`
  const outcome = useRef<HTMLParagraphElement>(null)
  const [isOver, setIsOver] = useState(false)
  // Moves focus from the frame back to the form after signing; focus elsewhere stays.
  useEffect(() => {
    if (isOver && document.activeElement?.id === frameId) outcome.current?.focus()
  }, [isOver, frameId])
  const take = (value: EsignValue, notify: (() => void) | undefined) => {
    change(value)
    leave()
    notify?.()
    setIsOver(true)
  }
  return (
    <>
      {wasSigned ? null : (
        <EsignFrame
          {...place}
          id={frameId}
          aria-describedby={control['aria-describedby']}
          title={title ?? item.label ?? item.ariaLabel}
          embeddedForm={item.type === 'embedded_form'}
          inert={state.disabled || undefined}
          onSign={() => take('signed', onSign)}
          onReject={() => take('rejected', onReject)}
        />
      )}
      <p ref={outcome} className="fk-esign-state" role="status" tabIndex={-1} data-value={state.value || undefined}>
        {state.value === 'signed' && messages.esignSigned}
        {state.value === 'rejected' && messages.esignRejected}
      </p>
      {fileUrl ? (
        <p>
          <a href={fileUrl}>{title ?? item.label}</a>
        </p>
      ) : null}
    </>
  )
}
