import type { FieldItem, FormDefinition, Values } from '@foyer/form-kit'

/** Adds a check to the offer form that compares two answers and therefore must be code. */
export function withSignatureCheck({ sections }: FormDefinition): FormDefinition {
  return {
    sections: sections.map((section) => ({
      ...section,
      items: section.items.map((item): FieldItem =>
        item.name === 'signature' ? { ...item, dependencies: ['fullName'], customValidator: signsAsNamed } : item,
      ),
    })),
  }
}

/** Checks that the signature is the name in the letter, ignoring case and spaces. */
export function signsAsNamed(signature: unknown, { fullName }: Values): string | undefined {
  return plain(signature) === plain(fullName) ? undefined : 'Sign with your name as it stands above.'
}

function plain(name: unknown): string {
  return typeof name === 'string' ? name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en') : ''
}
