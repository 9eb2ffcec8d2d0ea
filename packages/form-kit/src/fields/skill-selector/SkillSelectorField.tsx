import { useState } from 'react'
import { leaveGroup } from '../../internals/leave-group.ts'
import type { FieldProps } from '../../model/field-view.ts'
import type { SkillSelectorItem } from './model.ts'
import { SkillInput } from './SkillInput.tsx'
import { SkillList } from './SkillList.tsx'
import { SuggestedSkills } from './SuggestedSkills.tsx'
import { useSkillList, withoutSkills } from './use-skill-list.ts'

/**
 * Renders an input to type or find skills, the selected skills, and suggestions. Typed text is added when the field
 * is left.
 */
export function SkillSelectorField(props: FieldProps<SkillSelectorItem, readonly string[]>) {
  const { node, item, state, control, change, leave } = props
  const [typed, setTyped] = useState('')
  const { add, remove } = useSkillList(node, change)
  const skills = state.value
  const last = skills.at(-1)
  const toInput = () => document.getElementById(control.id)?.focus()
  return (
    <div
      className="fk-skills"
      onBlur={leaveGroup(() => {
        if (typed.trim()) add(typed)
        setTyped('')
        leave()
      })}
    >
      <SkillInput
        item={item}
        control={control}
        skills={skills}
        typed={typed}
        onType={setTyped}
        onAdd={add}
        onRemoveLast={() => last !== undefined && remove(last)}
      />
      <SkillList
        skills={skills}
        showMoreThreshold={item.showMoreThreshold}
        disabled={control.disabled}
        onRemove={remove}
        onEmptied={toInput}
      />
      <SuggestedSkills
        id={`${control.id}-suggested`}
        skills={withoutSkills(item.suggestedSkills ?? [], skills)}
        disabled={control.disabled}
        onAdd={add}
        onEmptied={toInput}
      />
    </div>
  )
}
