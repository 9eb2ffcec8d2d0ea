import { useIntl } from 'react-intl'
import { type Definition, itemsAt, moveTo, type Place, stepFrom } from '../model/tree.ts'
import { useFormEditing } from './use-form-editor.ts'

/** Moves sections and questions, and announces their new place. */
export function useMoving() {
  const { definition, change, announce } = useFormEditing()
  const intl = useIntl()
  const move = ({ definition: next, place }: { definition: Definition; place: Place }) => {
    change(next, { selected: place })
    const all = place.length === 1 ? next.sections.length : itemsAt(next, place.slice(0, -1)).length
    const section = next.sections[place[0] ?? 0]?.title || intl.formatMessage({ id: 'formEditor.untitled' })
    const values = { place: (place.at(-1) ?? 0) + 1, all, section }
    announce(intl.formatMessage({ id: place.length === 1 ? 'formEditor.movedSection' : 'formEditor.moved' }, values))
  }
  return {
    move,
    canStep: (place: Place, by: 1 | -1) => stepFrom(definition, place, by) !== undefined,
    step(place: Place, by: 1 | -1) {
      const to = stepFrom(definition, place, by)
      if (to) move(moveTo(definition, place, to))
    },
  }
}
