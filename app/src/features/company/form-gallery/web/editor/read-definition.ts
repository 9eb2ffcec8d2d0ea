import { DefinitionError, parseDefinition, type DefinitionFault, type FormDefinition } from '@foyer/form-kit'

/** A valid definition, or the faults of the text. */
export type ReadDefinition =
  | { readonly definition: FormDefinition; readonly faults?: undefined }
  | { readonly definition?: undefined; readonly faults: readonly DefinitionFault[] }

/** Parses a definition typed by the visitor. Accepts files of the gallery or the converter, which contain one. */
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
