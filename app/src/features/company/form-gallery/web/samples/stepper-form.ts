import type { FieldItem, FormDefinition } from '@foyer/form-kit'

const SECTIONS = ['You', 'Address', 'Bank', 'Health', 'Papers', 'Signature'] as const

/** Returns a form of six page-filling steps; the fourth is optional. */
export function stepperForm(): FormDefinition {
  return {
    sections: SECTIONS.map((title, place) => ({
      title,
      items:
        title === 'Health' ? [aboutHealth] : Array.from({ length: 7 }, (_, index) => question(title, place, index)),
    })),
  }
}

const aboutHealth: FieldItem = {
  name: 'health',
  type: 'textarea',
  label: 'What should we know?',
  visibleFn: { field: 'you0', operator: 'equals', value: 'tell' },
}

function question(title: string, place: number, index: number): FieldItem {
  return {
    name: `${title.toLowerCase()}${index}`,
    type: 'text',
    label: `${title}, question ${index + 1}`,
    required: index === 2,
    newItem: place === 1 && index < 2,
    help: index === 1 ? 'As it stands in your papers.' : undefined,
  }
}
