import { z } from 'zod'
import type { FieldModels } from '../model/field-model.ts'
import { standardModels } from '../standard/models.ts'
import { standardSchemas, type ItemSchemas } from '../standard/schemas.ts'
import { loadPatterns } from '../rules/patterns.ts'
import { DefinitionError, writePath, type DefinitionFault } from './definition-error.ts'
import { findMeaningFaults } from './meaning-faults.ts'
import type { PlacedItem } from './placed-item.ts'
import { outlineSchema } from '../model/item-schema.ts'
import type { FieldItem, FormDefinition } from '../model/definition.ts'

export interface ParseOptions {
  /** Models and item schemas of the types that can be used; defaults to the toolkit's own. */
  readonly models?: FieldModels
  readonly schemas?: ItemSchemas
}

/**
 * Checks a definition from a file, a database or code, and returns it typed.
 *
 * @throws DefinitionError with the path of every fault: a wrong shape, an unknown type or rule, a duplicate name, a
 * dependency on an unknown field, a circle of dependencies, a pattern that does not compile.
 */
export async function parseDefinition(input: unknown, options: ParseOptions = {}): Promise<FormDefinition> {
  await loadPatterns()
  const outline = outlineSchema.safeParse(input)
  if (!outline.success) throw new DefinitionError(faultsOf(outline.error, []))
  const schemas = options.schemas ?? standardSchemas
  const faults: DefinitionFault[] = []
  const placed: PlacedItem[] = []
  outline.data.sections.forEach((section, sectionIndex) => {
    checkItems(section.items, ['sections', sectionIndex, 'items'], undefined, { schemas, faults, placed })
  })
  faults.push(...findMeaningFaults(placed, options.models ?? standardModels))
  if (faults.length > 0) throw new DefinitionError(faults)
  return input as FormDefinition
}

interface Findings {
  readonly schemas: ItemSchemas
  readonly faults: DefinitionFault[]
  readonly placed: PlacedItem[]
}

function checkItems(
  items: readonly Record<string, unknown>[],
  path: readonly PropertyKey[],
  list: PlacedItem | undefined,
  findings: Findings,
): void {
  items.forEach((item, index) => {
    const here = [...path, index]
    const schema = typeof item['type'] === 'string' ? findings.schemas.get(item['type']) : undefined
    if (!schema) {
      const known = [...findings.schemas.keys()].toSorted().join(', ')
      findings.faults.push({
        path: writePath([...here, 'type']),
        message:
          item['type'] === undefined
            ? `A field needs a type. Use one of: ${known}.`
            : `${JSON.stringify(item['type'])} is not a type of field. Use one of: ${known}.`,
      })
      return
    }
    const outcome = schema.safeParse(item)
    if (!outcome.success) {
      findings.faults.push(...faultsOf(outcome.error, here, schema))
      return
    }
    const placed: PlacedItem = { item: item as unknown as FieldItem, path: here, list }
    findings.placed.push(placed)
    if (Array.isArray(item['items'])) checkItems(item['items'], [...here, 'items'], placed, findings)
  })
}

function faultsOf(error: z.ZodError, path: readonly PropertyKey[], schema?: z.ZodType): DefinitionFault[] {
  return error.issues.map((issue) => ({
    path: writePath([...path, ...issue.path]) || 'definition',
    message: issue.message + (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? listOptions(schema) : ''),
  }))
}

/** Lists the options of an item's schema; empty for schemas that are not objects. */
function listOptions(schema: z.ZodType | undefined): string {
  return schema instanceof z.ZodObject ? `. Use one of: ${Object.keys(schema.shape).join(', ')}.` : ''
}
