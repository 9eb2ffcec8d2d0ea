/** One fault of a definition, and where it lies. */
export interface DefinitionFault {
  /** From the definition's root, for example `sections[0].items[2].rules[0].type`. */
  readonly path: string
  /** What is wrong, why, and what to do. */
  readonly message: string
}

/** A definition that cannot be used; `faults` names all that is wrong with it. */
export class DefinitionError extends Error {
  readonly faults: readonly DefinitionFault[]

  constructor(faults: readonly DefinitionFault[]) {
    super(
      `The form definition cannot be used:\n${faults.map(({ path, message }) => `- ${path}: ${message}`).join('\n')}`,
    )
    this.name = 'DefinitionError'
    this.faults = faults
  }
}

/** A path as people write it: `sections[0].items[1].name`. */
export function writePath(parts: readonly PropertyKey[]): string {
  return parts
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('')
}
