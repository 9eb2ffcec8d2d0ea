import { useFormContext } from '../../react/form-context.ts'
import { formatMessage } from '../../messages/messages.ts'
import type { FieldNode } from '../../model/field-node.ts'
import { distinctSkills, skillKey, type SkillSelectorItem } from './model.ts'

/** Adds skills to a field and removes them, and announces the change. */
export function useSkillList(
  node: FieldNode<SkillSelectorItem, readonly string[]>,
  change: (skills: readonly string[]) => void,
) {
  const { store, announce } = useFormContext()
  const { messages } = store
  const add = (...skills: readonly string[]) => {
    const before = node.state.value
    const after = distinctSkills([...before, ...skills])
    const added = after.slice(before.length)
    const [first = ''] = distinctSkills(skills)
    if (added.length > 0) change(after)
    if (added.length > 1) announce(formatMessage(messages.skillsAdded, { count: added.length }))
    else if (added[0] !== undefined) announce(formatMessage(messages.skillAdded, { name: added[0] }))
    else if (first) announce(formatMessage(messages.skillKnown, { name: first }))
  }
  const remove = (skill: string) => {
    change(node.state.value.filter((one) => one !== skill))
    announce(formatMessage(messages.skillRemoved, { name: skill }))
  }
  return { add, remove }
}

/** Returns the skills of a list that are missing in another, ignoring case. */
export function withoutSkills(skills: readonly string[], taken: readonly string[]): readonly string[] {
  const keys = new Set(taken.map(skillKey))
  return distinctSkills(skills).filter((skill) => !keys.has(skillKey(skill)))
}
