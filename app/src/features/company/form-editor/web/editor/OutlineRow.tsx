import type { DragEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { type Item, type Place, samePlace } from '../model/tree.ts'
import { TypeName, Unworded } from '../editing/TypeName.tsx'
import { wordsOf } from '../editing/QuestionList.tsx'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { useMoving } from '../editing/use-moving.ts'

/** A row being dragged, and the place to which it would move. */
export interface DragState {
  readonly from: Place | null
  readonly to: Place | null
  start(place: Place): void
  over(event: DragEvent, place: Place): void
  drop(event: DragEvent): void
  end(): void
}

interface Props {
  readonly place: Place
  /** The question; without one, the row is a section's. */
  readonly item?: Item
  /** The section's title. */
  readonly text?: string
  readonly drag: DragState
  readonly change?: string | undefined
  readonly faults: number
}

/** A section or question in the outline; Alt with an arrow key moves it. */
export function OutlineRow({ place, item, text = '', drag, change, faults }: Props) {
  const { state, select } = useFormEditing()
  const { step, canStep } = useMoving()
  const words = item ? wordsOf(item) : text
  const after = [...place.slice(0, -1), (place.at(-1) ?? 0) + 1]
  return (
    <button
      type="button"
      className={item ? 'tool-row' : 'tool-row tool-row-section'}
      data-place={place.join('.')}
      data-drop={samePlace(drag.to, place) ? 'before' : samePlace(drag.to, after) ? 'after' : undefined}
      data-dragged={samePlace(drag.from, place) || undefined}
      aria-current={samePlace(state.selected, place) ? 'true' : undefined}
      draggable
      onClick={() => select(place)}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        const by = event.key === 'ArrowUp' ? -1 : 1
        if (!canStep(place, by)) return
        step(place, by)
        // The panel takes the focus of an opened row; in the outline it stays on the row for the next step.
        const outline = event.currentTarget.closest('nav')
        requestAnimationFrame(() => outline?.querySelector<HTMLElement>('[aria-current="true"]')?.focus())
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', words)
        drag.start(place)
      }}
      onDragOver={(event) => drag.over(event, place)}
      onDrop={drag.drop}
      onDragEnd={drag.end}
    >
      <span className="tool-row-words">
        {words ? <bdi>{words}</bdi> : item ? <Unworded /> : <FormattedMessage id="formEditor.untitled" />}
        {item?.['required'] === true ? (
          <>
            <span aria-hidden="true"> *</span>{' '}
            <span className="visually-hidden">
              <FormattedMessage id="formEditor.required" />
            </span>
          </>
        ) : null}
      </span>
      {item ? (
        <span className="tool-row-facts muted">
          <TypeName item={item} />
          {item['visibleFn'] ? (
            <>
              {' · '}
              <FormattedMessage id="formEditor.conditional" />
            </>
          ) : null}
        </span>
      ) : null}
      {change === 'added' || change === 'changed' ? (
        <span className="form-state" data-state="changed">
          <FormattedMessage id={`formEditor.change.${change}`} />
        </span>
      ) : null}
      {faults > 0 ? (
        <span className="form-state" data-state="fault">
          <FormattedMessage id="formEditor.faults" values={{ count: faults }} />
        </span>
      ) : null}
    </button>
  )
}
