import { useMessages } from '../../react/form-context.ts'
import { EsignFrame } from '../../viewers/esign/EsignFrame.tsx'
import type { FieldProps } from '../../model/field-view.ts'
import type { EsignItem, EsignValue } from './model.ts'

/** Renders the signing widget and its outcome. */
export function EsignField({ item, state, control, change, leave }: FieldProps<EsignItem, EsignValue>) {
  const { onSign, onReject, title, ...place } = item.additionalProperties
  const messages = useMessages()
  const take = (value: EsignValue, tell: (() => void) | undefined) => {
    change(value)
    leave()
    tell?.()
  }
  return (
    <>
      <EsignFrame
        {...place}
        id={`${control.id}-frame`}
        aria-describedby={control['aria-describedby']}
        title={title ?? item.label ?? item.ariaLabel}
        embeddedForm={item.type === 'embedded_form'}
        inert={state.disabled || undefined}
        onSign={() => take('signed', onSign)}
        onReject={() => take('rejected', onReject)}
      />
      <p className="fk-esign-state" role="status" data-value={state.value || undefined}>
        {state.value === 'signed' && messages.esignSigned}
        {state.value === 'rejected' && messages.esignRejected}
      </p>
    </>
  )
}
