import type { SectionNode } from '@foyer/form-kit'
import { useFormContext } from '@foyer/form-kit/react'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { isFileField } from '#features/applying/forms/standard-questions.ts'
import type { Origin } from '../../shapes.ts'

interface Props {
  readonly section: SectionNode
  /** Origins of the answers that the person has not checked yet. */
  readonly imported: Readonly<Record<string, Origin>>
  readonly onCheck: (fields: readonly string[]) => void
}

/** Shown below a section with filled-in answers: a button that confirms them. */
export function SectionCheck({ section, imported, onCheck }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [hasChecked, setHasChecked] = useState(false)
  const unchanged = useUnchanged(section)
  const fields = unchanged.filter((field) => field in imported)
  if (fields.length === 0 && !hasChecked) return null
  const check = () => {
    // The pressed button disappears.
    box.current?.focus()
    setHasChecked(true)
    onCheck(fields)
  }
  return (
    <div className="apply-check" ref={box} tabIndex={-1}>
      <p>
        {fields.length > 0 ? (
          <FormattedMessage id="apply.check" values={{ count: fields.length }} />
        ) : (
          <FormattedMessage id="apply.checked" />
        )}
      </p>
      {fields.length > 0 ? (
        <button type="button" className="button" onClick={check}>
          <FormattedMessage id="apply.check.confirm" />
        </button>
      ) : null}
    </div>
  )
}

/** Returns the names of a section's visible fields that the person has not changed, without file fields. */
function useUnchanged({ fields }: SectionNode): string[] {
  const { store } = useFormContext()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = fields.map((node) => store.subscribe(node, listener))
      return () => stops.forEach((stop) => stop())
    },
    [store, fields],
  )
  // A text, because a new list would differ on each read.
  const read = () =>
    fields.map(({ item, state }) => (state.visible && !state.dirty && !isFileField(item) ? item.name : '')).join('\n')
  return useSyncExternalStore(subscribe, read, read).split('\n')
}
