import { DefinitionError, parseDefinition, type DefinitionFault, type FormDefinition } from '@foyer/form-kit'

/** A definition that can be used, or all that is wrong with the text. */
export type ReadDefinition =
  | { readonly definition: FormDefinition; readonly faults?: undefined }
  | { readonly definition?: undefined; readonly faults: readonly DefinitionFault[] }

/** Reads a definition as somebody wrote it. A file of the gallery or the converter, which holds one, is taken too. */
export async function readDefinition(text: string): Promise<ReadDefinition> {
  try {
    return { definition: await parseDefinition(definitionIn(JSON.parse(text))) }
  } catch (error) {
    if (error instanceof DefinitionError) return { faults: error.faults }
    if (error instanceof SyntaxError)
      return { faults: [{ path: 'text', message: `This is not JSON: ${error.message}` }] }
    throw error
  }
}

function definitionIn(parsed: unknown): unknown {
  return typeof parsed === 'object' && parsed !== null && 'definition' in parsed ? parsed.definition : parsed
}
