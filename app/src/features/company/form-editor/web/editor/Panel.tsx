import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { resolveNames } from '../model/item-types.ts'
import { dependents } from '../model/conditions.ts'
import { duplicateAt, itemAt, type Place, replaceSection, samePlace, wordsIn } from '../model/tree.ts'
import { QuestionPanel } from '../question/QuestionPanel.tsx'
import { Words } from '../question/Words.tsx'
import { TextTable } from '../translations/TextTable.tsx'
import { textsAt } from '../model/texts.ts'
import { wordsOf } from '../editing/QuestionList.tsx'
import { FaultText } from '../editing/FaultList.tsx'
import { FormSettings } from './FormSettings.tsx'
import { useFormEditing, useSelectedItem } from '../editing/use-form-editor.ts'
import { useMoving } from '../editing/use-moving.ts'

/** The open section or question, or the settings of the form. */
export function Panel() {
  const { state, faults, select, definition, change, isTaken } = useFormEditing()
  const { selected } = state
  const chosen = useSelectedItem()
  const box = useRef<HTMLElement>(null)
  const before = useRef(selected)
  // Names follow the texts of new questions once these are written.
  const leave = () => {
    if (!chosen) return
    const settled = resolveNames(definition, chosen.place, isTaken)
    if (settled !== definition) change(settled, state.merge === undefined ? {} : { merge: state.merge })
  }
  useEffect(() => {
    if (before.current === selected) return
    before.current = selected
    const panel = box.current
    if (!panel || !selected || panel.contains(document.activeElement)) return
    // Undo and redo are pressed several times in a row.
    if (document.activeElement?.closest('.tool-bar')) return
    // For a new question or section, the focus is on its name; otherwise on the heading.
    const empty = panel.querySelector<HTMLElement>('[data-words]')
    const isEmpty = empty instanceof HTMLTextAreaElement && empty.value === ''
    ;(isEmpty ? empty : panel.querySelector<HTMLElement>('h2'))?.focus()
  }, [selected])
  const own = faults.filter(({ place }) => samePlace(place, selected) && place !== null)
  return (
    // Listens for the focus leaving its fields; the section itself isn't interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={box} className="tool-panel" aria-labelledby="tool-panel-heading" onBlur={leave}>
      {selected === null ? (
        <FormSettings />
      ) : (
        <>
          <button type="button" className="link-button tool-back" onClick={() => select(null)}>
            <FormattedMessage id="formEditor.back" />
          </button>
          <h2 id="tool-panel-heading" tabIndex={-1}>
            <FormattedMessage id={chosen ? 'formEditor.question' : 'formEditor.section'} />
          </h2>
          <Tools place={selected} />
          {own.length > 0 ? (
            <ul className="tool-own-faults" id="tool-own-faults">
              {own.map((fault) => (
                <li key={`${fault.rest} ${fault.message}`}>
                  <FaultText fault={fault} />
                </li>
              ))}
            </ul>
          ) : null}
          {chosen ? <QuestionPanel {...chosen} /> : <SectionPanel index={selected[0] ?? 0} />}
        </>
      )}
    </section>
  )
}

function SectionPanel({ index }: { readonly index: number }) {
  const { definition, change, faults } = useFormEditing()
  const section = definition.sections[index]
  if (!section) return null
  const isUntitled = faults.some(({ place, rest }) => samePlace(place, [index]) && rest === 'title')
  const set = (patch: object, merge: string) =>
    change(replaceSection(definition, index, { ...section, ...patch }), { merge: `${index} ${merge}` })
  return (
    <>
      <Words
        label="formEditor.sectionTitle"
        first
        value={section.title}
        invalid={isUntitled}
        describedBy={isUntitled ? 'tool-own-faults' : undefined}
        onChange={(title) => set({ title }, 'title')}
      />
      <Words
        label="formEditor.description"
        value={wordsIn(section['description'])}
        onChange={(description) => set({ description: description || undefined }, 'description')}
        lines={2}
      />
      <TextTable rows={textsAt(definition, [index])} />
    </>
  )
}

/** Buttons that move, copy and delete the open section or question. */
function Tools({ place }: { readonly place: Place }) {
  const { definition, change, isTaken, remove, said } = useFormEditing()
  const { step, canStep } = useMoving()
  const item = place.length > 1 ? itemAt(definition, place) : undefined
  const duplicate = () => {
    const copy = duplicateAt(definition, place, isTaken)
    change(copy.definition, { selected: copy.place })
  }
  const mentioned = item ? dependents(definition, item.name) : []
  return (
    <div className="tool-tools needs-script">
      <button type="button" className="button" aria-disabled={!canStep(place, -1)} onClick={() => step(place, -1)}>
        <FormattedMessage id="formEditor.up" />
      </button>
      <button type="button" className="button" aria-disabled={!canStep(place, 1)} onClick={() => step(place, 1)}>
        <FormattedMessage id="formEditor.down" />
      </button>
      <button type="button" className="button" onClick={duplicate}>
        <FormattedMessage id="formEditor.duplicate" />
      </button>
      <button
        type="button"
        className="button"
        aria-describedby={mentioned.length > 0 ? 'tool-mentioned' : undefined}
        onClick={() => remove(place)}
      >
        <FormattedMessage id="formEditor.delete" />
      </button>
      {said ? (
        <p className="muted" aria-hidden="true">
          {said}
        </p>
      ) : null}
      {mentioned.length > 0 ? (
        <p className="muted" id="tool-mentioned">
          <FormattedMessage
            id="formEditor.mentioned"
            values={{ questions: <bdi>{mentioned.map(wordsOf).join(' · ')}</bdi> }}
          />
        </p>
      ) : null}
    </div>
  )
}
