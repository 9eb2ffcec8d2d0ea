import { useState } from 'react'
import { Chips } from '../../options/Chips.tsx'
import { useFormContext } from '../../react/form-context.ts'
import { SHOWN_SKILLS, type SkillSelectorItem } from './model.ts'
import type { ReadOnlyProps } from '../../model/field-view.ts'

interface SkillListProps {
  readonly skills: readonly string[]
  readonly showMoreThreshold?: number
  readonly disabled?: boolean
  /** Removes a skill; without it the list is read-only. */
  readonly onRemove?: (skill: string) => void
  /** Element that takes the focus when the last skill is removed. */
  readonly onEmptied?: () => void
}

/** Renders skills beside each other; those beyond the threshold collapse into "+N". */
export function SkillList({ skills, showMoreThreshold = SHOWN_SKILLS, disabled, onRemove, onEmptied }: SkillListProps) {
  const { chosenSkills, moreHidden, showFewer } = useFormContext().store.messages
  const [open, setOpen] = useState(false)
  const hidden = skills.length - showMoreThreshold
  const shown = open ? skills : skills.slice(0, showMoreThreshold)
  return (
    <div className="fk-skill-list">
      <Chips
        label={chosenSkills}
        chips={shown.map((skill) => ({ key: skill, label: skill, remove: onRemove && (() => onRemove(skill)) }))}
        disabled={disabled}
        onEmptied={onEmptied}
      />
      {hidden > 0 && (
        <button
          type="button"
          className="fk-button"
          data-kind="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            showFewer
          ) : (
            <>
              +{hidden}
              <span className="fk-hidden"> {moreHidden}</span>
            </>
          )}
        </button>
      )}
    </div>
  )
}

/** Renders the skills, collapsed if there are many. */
export function SkillSelectorReadOnly({ item, value }: ReadOnlyProps<SkillSelectorItem, readonly string[]>) {
  return <SkillList skills={value} showMoreThreshold={item.showMoreThreshold} />
}
