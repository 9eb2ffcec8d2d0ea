import { useEffect, useRef, useState, type Ref } from 'react'
import type { FieldItem } from '../model/definition.ts'
import { formatMessage, type Messages } from '../messages/messages.ts'
import { nameInSentence } from '../rules/required.ts'
import { rowsOf, type FieldNode } from '../model/field-node.ts'
import { useFormContext, useFormState } from './form-context.ts'

/** More errors are not read at once, and a screen reader would take minutes; a button shows the rest. */
const MAX_SHOWN_ERRORS = 20

/**
 * Renders the failure of a submit and its errors, each with a link to its field. Lines disappear as fields are
 * corrected.
 */
export function ErrorSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const { store, formId } = useFormContext()
  const { attempts, errors, failure } = useFormState()
  // Attempt whose errors are all shown; the next one is short again.
  const [full, setFull] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button is gone, so the focus moves to the first line that it revealed.
    if (full > 0) list.current?.children[MAX_SHOWN_ERRORS]?.querySelector('a')?.focus()
  }, [full])
  const wrong = attempts > 0 && errors.length > 0
  const shown = wrong || failure !== undefined
  const listed = full === attempts ? errors : errors.slice(0, MAX_SHOWN_ERRORS)
  const { summaryTitle, summaryOne, summaryMany, summaryAll } = store.messages
  return (
    <div ref={ref} className="fk-summary" role="alert" tabIndex={-1} hidden={!shown}>
      {shown && (
        <>
          <h2 className="fk-summary-title">{summaryTitle}</h2>
          {failure && <p>{failure}</p>}
          {wrong && <p>{formatMessage(errors.length === 1 ? summaryOne : summaryMany, { count: errors.length })}</p>}
          {wrong && (
            <ul ref={list}>
              {listed.map((node) => (
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
          )}
          {wrong && listed.length < errors.length && (
            <button type="button" className="fk-button" data-kind="quiet" onClick={() => setFull(attempts)}>
              {formatMessage(summaryAll, { count: errors.length })}
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** Returns the error, prefixed with the field's name unless it contains it; in a list with the row's name too. */
function summaryLine({ item, row, state }: FieldNode, messages: Messages): string {
  const rowName =
    row &&
    formatMessage(messages.rowName, {
      name: row.list.item.label ?? row.list.item.ariaLabel ?? '',
      count: rowsOf(row.list).indexOf(row) + 1,
    })
  const { error = '' } = state
  const fieldName = namesField(error, item, messages) ? undefined : (item.label ?? item.ariaLabel)
  return [rowName, fieldName, error].filter(Boolean).join(': ')
}

function namesField(error: string, item: FieldItem, messages: Messages): boolean {
  const name = nameInSentence(item)
  return name !== undefined && (error.startsWith(name) || error === formatMessage(messages.requiredNamed, { name }))
}
