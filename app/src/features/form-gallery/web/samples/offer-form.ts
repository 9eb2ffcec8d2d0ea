import type { FieldItem, FormDefinition, Values } from '@foyer/form-kit'

/** The offer form's definition with a check that is code, because it compares two answers. */
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

/** A signature is the name in the letter, whatever the capitals and spaces. */
export function signsAsNamed(signature: unknown, { fullName }: Values): string | undefined {
  return plain(signature) === plain(fullName) ? undefined : 'Sign with your name as it stands above.'
}

function plain(name: unknown): string {
  return typeof name === 'string' ? name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en') : ''
}
