import type { Ref } from 'react'
import { formatMessage, type Messages } from '../messages/messages.ts'
import { rowsOf, type FieldNode } from '../state/field-node.ts'
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
                  {summaryLine(node, store.messages)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The error with the field's label before it, and for a field of a list the name of its row. */
function summaryLine({ item, row, state }: FieldNode, messages: Messages): string {
  const rowName =
    row &&
    formatMessage(messages.rowName, {
      name: row.list.item.label ?? row.list.item.ariaLabel ?? '',
      count: rowsOf(row.list).indexOf(row) + 1,
    })
  return [rowName, item.label, state.error].filter(Boolean).join(': ')
}
