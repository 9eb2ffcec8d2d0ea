import { fieldsOf } from '../model/condition.ts'
import { dependencyNames, requiredNames } from '../model/dependency-names.ts'
import { writePath, type DefinitionFault } from './definition-error.ts'
import { findField, type PlacedItem } from './placed-item.ts'

/** Returns dependencies on unknown fields, and a circle of dependencies if there is one. */
export function dependencyFaults(placed: readonly PlacedItem[]): DefinitionFault[] {
  const faults: DefinitionFault[] = []
  const edges = new Map<PlacedItem, readonly PlacedItem[]>()
  for (const one of placed) {
    const { name: own, visibleFn } = one.item
    if (visibleFn && typeof visibleFn !== 'function' && fieldsOf(visibleFn).includes(own)) {
      faults.push({
        path: writePath([...one.path, 'visibleFn']),
        message: `Whether "${own}" is shown cannot depend on its own value. Ask about another field.`,
      })
    }
    if (requiredNames(one.item).includes(own)) {
      faults.push({
        path: writePath([...one.path, 'required']),
        message: `"${own}" cannot be required depending on its own value. Ask about another field.`,
      })
    }
    const ordering = dependencyNames(one.item)
    const named = [...new Set([...ordering, ...requiredNames(one.item)])].flatMap((name) => {
      const found = findField(placed, name, one.list)
      if (!found) {
        faults.push({
          path: writePath(one.path),
          message: `"${one.item.name}" depends on "${name}", but no field has that name. Correct the name, or take the dependency out.`,
        })
      }
      // Two fields can require each other: that changes no value, so nothing else depends on it.
      return found && ordering.includes(name) ? found : []
    })
    // A list's value consists of its fields', so a dependency on the list is one on them.
    edges.set(one, [...named, ...placed.filter(({ list }) => list === one)])
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

/** Returns a cycle of the graph as a path that ends where it begins, if there is one. */
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
