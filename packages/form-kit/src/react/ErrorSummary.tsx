import type { Ref } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useFormContext, useFormState } from './form-context.ts'

/** After a submit that failed: what is wrong, each with a link to its field. It empties itself as fields are put right. */
export function ErrorSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const { store, formId } = useFormContext()
  const { attempts, errors } = useFormState()
  const shown = attempts > 0 && errors.length > 0
  const { summaryTitle, summaryOne, summaryMany } = store.messages
  return (
    <div ref={ref} className="fk-summary" role="alert" tabIndex={-1} hidden={!shown}>
      {shown && (
        <>
          <h2 className="fk-summary-title">{summaryTitle}</h2>
          <p>{formatMessage(errors.length === 1 ? summaryOne : summaryMany, { count: errors.length })}</p>
          <ul>
            {errors.map((node) => (
              <li key={node.id}>
                <a
                  href={`#${formId}-${node.id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    store.focus(node)
                  }}
                >
                  {node.item.label ? `${node.item.label}: ${node.state.error}` : node.state.error}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
