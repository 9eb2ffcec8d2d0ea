/**
 * Returns the strongly connected components of more than one node (Tarjan, 1972), each sorted; empty for an acyclic
 * graph.
 */
export function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const groups: string[][] = []

  function visit(node: string): number {
    let lowest = order.size
    order.set(node, lowest)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (onStack.has(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(node, lowest)
    if (lowest === order.get(node)) {
      const group = stack.splice(stack.indexOf(node))
      for (const member of group) onStack.delete(member)
      if (group.length > 1) groups.push(group.toSorted())
    }
    return lowest
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}
