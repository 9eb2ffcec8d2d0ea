/** A fault of a definition and its place. */
export interface DefinitionFault {
  /** Path from the definition's root, such as `sections[0].items[2].rules[0].type`. */
  readonly path: string
  /** The fault, its reason, and how to fix it. */
  readonly message: string
}

/** Error about an invalid definition; `faults` lists everything that is wrong with it. */
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

/** Formats a path as `sections[0].items[1].name`. */
export function writePath(parts: readonly PropertyKey[]): string {
  return parts
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('')
}
