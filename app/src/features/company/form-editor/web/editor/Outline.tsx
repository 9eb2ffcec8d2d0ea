import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { insertAt, itemsAt, moveTo, namesIn, type Place, samePlace } from '../model/tree.ts'
import { newItem } from '../model/item-types.ts'
import { wordsOf } from '../editing/QuestionList.tsx'
import { FaultList } from '../editing/FaultList.tsx'
import { type DragState, OutlineRow } from './OutlineRow.tsx'
import { useMoving } from '../editing/use-moving.ts'
import { useFormEditing } from '../editing/use-form-editor.ts'

/** The sections and questions of the form in order, to open, add and move. */
export function Outline() {
  const { definition, state, faults, shown, stored, select } = useFormEditing()
  const intl = useIntl()
  const drag = useDrag()
  // Before the first version everything is new.
  const changes = new Map(
    shown.published
      ? stored.facts.changes.flatMap(({ of, name, change }) => (of === 'question' ? [[name, change] as const] : []))
      : [],
  )
  const { sections } = definition
  return (
    <nav className="tool-outline" aria-label={intl.formatMessage({ id: 'formEditor.outline' })}>
      <Removed />
      <FaultList faults={faults} />
      <button
        type="button"
        className="tool-row tool-row-form"
        aria-current={state.selected === null ? 'true' : undefined}
        onClick={() => select(null)}
      >
        <FormattedMessage id="formEditor.settings" />
      </button>
      <ol className="tool-sections">
        {sections.map((section, index) => (
          // Sections have no ids; the open one is tracked by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <OutlineRow
              place={[index]}
              text={section.title}
              drag={drag}
              faults={faults.filter(({ place }) => samePlace(place, [index])).length}
            />
            <Rows parent={[index]} drag={drag} changes={changes} />
            <AddQuestion parent={[index]} title={section.title || intl.formatMessage({ id: 'formEditor.untitled' })} />
          </li>
        ))}
      </ol>
      <AddSection />
    </nav>
  )
}

interface RowsProps {
  readonly parent: Place
  readonly drag: DragState
  /** Kinds of change since the published version, by the names of questions. */
  readonly changes: ReadonlyMap<string, string>
}

function Rows({ parent, drag, changes }: RowsProps) {
  const { definition, faults } = useFormEditing()
  const intl = useIntl()
  const items = itemsAt(definition, parent)
  if (items.length === 0) return null
  return (
    <ol className="tool-rows">
      {items.map((item, index) => {
        const place = [...parent, index]
        const isList = Array.isArray(item['items'])
        return (
          <li key={item.name}>
            <OutlineRow
              place={place}
              item={item}
              drag={drag}
              change={parent.length === 1 ? changes.get(item.name) : undefined}
              faults={faults.filter((fault) => samePlace(fault.place, place)).length}
            />
            {isList ? (
              <>
                <Rows parent={place} drag={drag} changes={changes} />
                <AddQuestion
                  parent={place}
                  title={wordsOf(item) || intl.formatMessage({ id: 'formEditor.unworded' })}
                />
              </>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

function AddQuestion({ parent, title }: { readonly parent: Place; readonly title: string }) {
  const { definition, change, isTaken } = useFormEditing()
  const intl = useIntl()
  const add = () => {
    const known = namesIn(definition)
    const place = [...parent, itemsAt(definition, parent).length]
    change(
      insertAt(
        definition,
        place,
        newItem('text', (name) => known.has(name) || isTaken(name)),
      ),
      {
        selected: place,
      },
    )
  }
  return (
    <button
      type="button"
      className="tool-add needs-script"
      aria-label={intl.formatMessage({ id: 'formEditor.addQuestionTo' }, { name: title })}
      onClick={add}
    >
      <FormattedMessage id="formEditor.addQuestion" />
    </button>
  )
}

function AddSection() {
  const { definition, change } = useFormEditing()
  const add = () => {
    const at = definition.sections.length
    change(insertAt(definition, [at], { title: '', items: [] }), { selected: [at] })
  }
  return (
    <button type="button" className="tool-add needs-script" onClick={add}>
      <FormattedMessage id="formEditor.addSection" />
    </button>
  )
}

/** Moves rows that are dragged with a pointer; the panel's buttons do the same for the keyboard and on phones. */
function useDrag(): DragState {
  const { definition } = useFormEditing()
  const { move } = useMoving()
  const [from, setFrom] = useState<Place | null>(null)
  const [to, setTo] = useState<Place | null>(null)
  const reach = (event: DragEvent, place: Place): Place | null => {
    if (!from) return null
    // A question dragged over a section's heading becomes its first question.
    if (from.length === 2 && place.length === 1) return [...place, 0]
    if (from.length !== place.length || (from.length > 2 && !samePlace(from.slice(0, -1), place.slice(0, -1))))
      return null
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const isBelow = event.clientY > top + height / 2
    return isBelow ? [...place.slice(0, -1), (place.at(-1) ?? 0) + 1] : place
  }
  const end = () => {
    setFrom(null)
    setTo(null)
  }
  return {
    from,
    to,
    start: setFrom,
    over: (event, place) => {
      const target = reach(event, place)
      if (!target) return
      event.preventDefault()
      if (!samePlace(target, to)) setTo(target)
    },
    drop: (event) => {
      event.preventDefault()
      if (from && to) move(moveTo(definition, from, to))
      end()
    },
    end,
  }
}

/** Names the deleted section or question, with a button that restores it. */
function Removed() {
  const { removed, undo } = useFormEditing()
  const id = useId()
  const box = useRef<HTMLButtonElement>(null)
  const before = useRef(removed)
  // The button that deleted it is gone, so the focus moves to the undo button; once, not whenever the outline is shown
  // again.
  useEffect(() => {
    if (!removed || removed === before.current) return
    before.current = removed
    box.current?.focus()
  }, [removed])
  if (!removed) return null
  const { words } = removed
  return (
    <p className="tool-removed">
      <span id={id}>
        <FormattedMessage id="formEditor.removed" values={{ name: <bdi>{words}</bdi>, has: words ? 'yes' : 'no' }} />
      </span>{' '}
      <button ref={box} type="button" className="link-button" aria-describedby={id} onClick={undo}>
        <FormattedMessage id="editing.undo" />
      </button>
    </p>
  )
}
