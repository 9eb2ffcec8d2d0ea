import type { FieldModels } from '../fields/field-model.ts'
import { compilePattern } from '../rules/patterns.ts'
import { dependencyNames } from '../state/dependency-graph.ts'
import { writePath, type DefinitionFault } from './definition-error.ts'
import type { FieldItem } from './types.ts'

/** An item with its place in the definition, and the list whose rows it belongs to. */
export interface PlacedItem {
  readonly item: FieldItem
  readonly path: readonly PropertyKey[]
  readonly list: PlacedItem | undefined
}

/** Faults that no shape tells of: what names and patterns mean. Patterns must be loaded. */
export function findMeaningFaults(placed: readonly PlacedItem[], models: FieldModels): readonly DefinitionFault[] {
  return [...repeatedNames(placed), ...placed.flatMap((one) => ruleFaults(one, models)), ...dependencyFaults(placed)]
}

function repeatedNames(placed: readonly PlacedItem[]): DefinitionFault[] {
  const first = new Map<string, PlacedItem>()
  return placed.flatMap((one) => {
    const key = JSON.stringify([one.list?.path ?? [], one.item.name])
    const other = first.get(key)
    if (!other) first.set(key, one)
    return other
      ? [
          {
            path: writePath([...one.path, 'name']),
            message: `"${one.item.name}" is also the name of ${writePath(other.path)}. Give each field a name of its own.`,
          },
        ]
      : []
  })
}

function ruleFaults({ item, path }: PlacedItem, models: FieldModels): DefinitionFault[] {
  const known = Object.keys(models.get(item.type)?.rules ?? {})
  return (item.rules ?? []).flatMap((rule, index) => {
    const here = [...path, 'rules', index]
    if (!known.includes(rule.type)) {
      const choice = known.length > 0 ? `Use one of: ${known.join(', ')}.` : 'This type takes no rules.'
      return [
        { path: writePath([...here, 'type']), message: `"${rule.type}" is no rule of a ${item.type} field. ${choice}` },
      ]
    }
    if (rule.type !== 'regex') return []
    if (typeof rule.value !== 'string' || !rule.value) {
      return [{ path: writePath([...here, 'value']), message: 'A regex rule needs a pattern: /…/.' }]
    }
    try {
      compilePattern(rule.value)
      return []
    } catch (error) {
      return [{ path: writePath([...here, 'value']), message: error instanceof Error ? error.message : String(error) }]
    }
  })
}

function dependencyFaults(placed: readonly PlacedItem[]): DefinitionFault[] {
  const faults: DefinitionFault[] = []
  const edges = new Map<PlacedItem, readonly PlacedItem[]>()
  for (const one of placed) {
    edges.set(
      one,
      dependencyNames(one.item).flatMap((name) => {
        const found = findField(placed, name, one.list)
        if (!found) {
          faults.push({
            path: writePath(one.path),
            message: `"${one.item.name}" depends on "${name}", but no field has that name. Correct the name, or take the dependency out.`,
          })
        }
        return found ?? []
      }),
    )
  }
  const circle = findCircle(edges)
  if (circle) {
    const names = circle.map(({ item }) => `"${item.name}"`)
    faults.push({
      path: writePath(circle[0]?.path ?? []),
      message: `${names.join(' depends on ')}: a circle. Take one of these dependencies out.`,
    })
  }
  return faults
}

function findField(placed: readonly PlacedItem[], name: string, list: PlacedItem | undefined): PlacedItem | undefined {
  return (
    placed.find((one) => list && one.list === list && one.item.name === name) ??
    placed.find((one) => !one.list && one.item.name === name)
  )
}

/** A way along the edges that comes back to where it began, if there is one. */
function findCircle<Node>(edges: ReadonlyMap<Node, readonly Node[]>): readonly Node[] | undefined {
  const done = new Set<Node>()
  const way: Node[] = []
  const visit = (node: Node): readonly Node[] | undefined => {
    if (done.has(node)) return undefined
    const seen = way.indexOf(node)
    if (seen >= 0) return [...way.slice(seen), node]
    way.push(node)
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    way.pop()
    done.add(node)
    return undefined
  }
  for (const node of edges.keys()) {
    const circle = visit(node)
    if (circle) return circle
  }
  return undefined
}
