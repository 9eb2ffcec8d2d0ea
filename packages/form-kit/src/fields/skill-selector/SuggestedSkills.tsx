import { formatMessage } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'

interface SuggestedSkillsProps {
  readonly id: string
  readonly skills: readonly string[]
  readonly disabled?: boolean
  readonly onAdd: (...skills: readonly string[]) => void
  /** Element that takes the focus when the last suggestion is added. */
  readonly onEmptied: () => void
}

/** Renders suggested skills, to add one by one or all at once. */
export function SuggestedSkills({ id, skills, disabled, onAdd, onEmptied }: SuggestedSkillsProps) {
  const { suggestedSkills, addSkill, addAllSkills } = useFormContext().store.messages
  if (skills.length === 0) return null
  const focusNext = (button: HTMLButtonElement) => {
    const item = button.parentElement
    const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
    if (next) next.focus()
    else onEmptied()
  }
  return (
    <div className="fk-suggested" role="group" aria-labelledby={id}>
      <p className="fk-suggested-title">
        <span id={id}>{suggestedSkills}</span>
        <button
          type="button"
          className="fk-button"
          data-kind="quiet"
          disabled={disabled}
          onClick={() => {
            onEmptied()
            onAdd(...skills)
          }}
        >
          {addAllSkills}
        </button>
      </p>
      <ul className="fk-chips">
        {skills.map((skill) => (
          <li key={skill}>
            <button
              type="button"
              className="fk-chip fk-chip-add"
              disabled={disabled}
              aria-label={formatMessage(addSkill, { name: skill })}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                onAdd(skill)
              }}
            >
              <span aria-hidden="true">+</span> {skill}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
