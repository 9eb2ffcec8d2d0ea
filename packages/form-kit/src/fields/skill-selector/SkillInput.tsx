import { useId, useState, type KeyboardEvent } from 'react'
import { formatMessage } from '../../messages/messages.ts'
import { LoadFailed, LoadingMark } from '../../options/option-parts.tsx'
import { useFormContext } from '../../react/form-context.ts'
import type { ControlProps } from '../../model/field-view.ts'
import type { SkillSelectorItem } from './model.ts'
import { useSkillSearch } from './use-skill-search.ts'
import { withoutSkills } from './use-skill-list.ts'

interface SkillInputProps {
  readonly item: SkillSelectorItem
  readonly control: ControlProps
  readonly skills: readonly string[]
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onAdd: (skill: string) => void
  readonly onRemoveLast: () => void
}

/** Renders the input for skills with a list of matches: a combobox as in the ARIA Authoring Practices. */
export function SkillInput({ item, control, skills, typed, onType, onAdd, onRemoveLast }: SkillInputProps) {
  const { messages } = useFormContext().store
  const listId = useId()
  const [closed, setClosed] = useState(false)
  const [place, setPlace] = useState(-1)
  const search = useSkillSearch(item.searchCall, typed)
  const found = withoutSkills(search.skills, skills)
  const open = found.length > 0 && !closed
  const active = open ? found[place] : undefined
  const type = (text: string) => {
    onType(text)
    setClosed(false)
    setPlace(-1)
  }
  const take = (skill: string) => {
    onAdd(skill)
    type('')
  }
  const move = (step: number) => {
    setClosed(false)
    // One position more than there are skills: the text itself.
    const places = found.length + 1
    setPlace(((place + 1 + step + places) % places) - 1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition, keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && typed === '') return onRemoveLast()
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: () => (active ?? typed).trim() && take(active ?? typed),
      ArrowDown: found.length > 0 ? () => move(1) : undefined,
      ArrowUp: found.length > 0 ? () => move(-1) : undefined,
      Escape: open ? () => setClosed(true) : typed ? () => type('') : undefined,
    }
    const act = acts[event.key]
    if (!act) return undefined
    event.preventDefault()
    return act()
  }
  return (
    <div className="fk-combobox">
      <span className="fk-select">
        <input
          {...control}
          className="fk-input"
          role="combobox"
          autoComplete="off"
          placeholder={item.placeholder ?? messages.skillPlaceholder}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : `${listId}-${place}`}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        {search.status === 'searching' && <LoadingMark />}
      </span>
      {open && (
        <div className="fk-listbox" id={listId} role="listbox" aria-label={messages.skillResults}>
          {found.map((skill, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the line above has the keys and the focus
            <div
              key={skill}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === place}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(skill)}
            >
              {skill}
            </div>
          ))}
        </div>
      )}
      <span className="fk-hidden" role="status">
        {open && formatMessage(messages.skillResultCount, { count: found.length })}
      </span>
      {search.status === 'failed' && <LoadFailed controlId={control.id} retry={search.retry} />}
    </div>
  )
}
