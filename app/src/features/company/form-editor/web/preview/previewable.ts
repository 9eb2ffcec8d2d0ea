import { DefinitionError, type FormDefinition, parseDefinition } from '@foyer/form-kit'
import { placeFaults } from '../model/faults.ts'
import { choicesOf } from '../model/item-types.ts'
import { type Definition, type Item, type Place, removeAt, wordsIn } from '../model/tree.ts'

/** A form without the parts that can't be shown. */
export interface Previewable {
  readonly form: FormDefinition
  /** Number of sections and questions that were left out because of faults. */
  readonly left: number
}

/** Returns a form without options that have no text yet, and without sections and questions that have faults. */
export const previewable = (definition: Definition): Promise<Previewable> =>
  withoutFaulty({
    sections: definition.sections.map((section) => ({ ...section, items: section.items.map(withoutEmptyOptions) })),
  })

function withoutEmptyOptions(item: Item): Item {
  const choices = choicesOf(item)
  const named = choices.filter(({ label }) => wordsIn(label).trim() !== '')
  return named.length === choices.length ? item : { ...item, choices: named }
}

async function withoutFaulty(definition: Definition, left = 0): Promise<Previewable> {
  try {
    return { form: await parseDefinition(definition), left }
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    const places = placeFaults(error.faults).flatMap(({ place }) => (place ? [place.slice(0, 2)] : []))
    const faulty = [...new Map(places.map((place) => [place.join(), place])).values()].toSorted(lastFirst)
    if (faulty.length === 0) return { form: { sections: [] }, left }
    const rest = faulty.reduce<Definition>((whole, place) => leaveOut(whole, place), definition)
    // A condition may refer to a question that was left out.
    return withoutFaulty(rest, left + faulty.length)
  }
}

/** A section without a title keeps its questions. */
function leaveOut(definition: Definition, place: Place): Definition {
  if (place.length > 1) return removeAt(definition, place)
  return {
    sections: definition.sections.map((section, index) => (index === place[0] ? { ...section, title: '…' } : section)),
  }
}

const lastFirst = (one: Place, other: Place): number =>
  (other[0] ?? 0) - (one[0] ?? 0) || (other[1] ?? -1) - (one[1] ?? -1)
