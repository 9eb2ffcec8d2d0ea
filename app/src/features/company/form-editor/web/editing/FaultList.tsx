import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { PlacedFault } from '../model/faults.ts'
import { type Definition, itemAt } from '../model/tree.ts'
import { Unworded } from './TypeName.tsx'
import { wordsOf } from './QuestionList.tsx'
import { useFormEditing } from './use-form-editor.ts'

interface Props {
  readonly faults: readonly PlacedFault[]
  /** Called before a fault's question opens. */
  readonly onGo?: () => void
}

/** All faults that keep the form from being published; each line opens its question. */
export function FaultList({ faults, onGo }: Props) {
  const { definition, select } = useFormEditing()
  // The outline has a list of faults, too, while the dialog shows this one.
  const id = useId()
  if (faults.length === 0) return null
  return (
    <section className="tool-faults" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="formEditor.faultsHeading" values={{ count: faults.length }} />
      </h2>
      <ul>
        {faults.map((fault) => {
          const { place } = fault
          return (
            <li key={`${place?.join('.')} ${fault.rest} ${fault.message}`}>
              {place ? (
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    onGo?.()
                    select([...place])
                  }}
                >
                  <NameAt definition={definition} place={place} />
                </button>
              ) : null}{' '}
              <FaultText fault={fault} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The text of the section or question at a place. */
function NameAt({ definition, place }: { readonly definition: Definition; readonly place: readonly number[] }) {
  const item = place.length > 1 ? itemAt(definition, place) : undefined
  const words = item ? wordsOf(item) : place.length === 1 ? definition.sections[place[0] ?? 0]?.title : ''
  if (words) return <bdi>{words}</bdi>
  return item ? <Unworded /> : <FormattedMessage id="formEditor.untitled" />
}

/** A fault in the reader's language, else in the form kit's words. */
export function FaultText({ fault: { text, message } }: { readonly fault: PlacedFault }) {
  return text ? (
    <FormattedMessage id={text} />
  ) : (
    <span lang="en" dir="ltr">
      {message}
    </span>
  )
}
