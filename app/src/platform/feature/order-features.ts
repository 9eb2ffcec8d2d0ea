import type { Feature } from './feature.ts'

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

function refuseTwice(features: readonly Feature[], what: string, namesOf: (feature: Feature) => readonly string[]) {
  const [name] = twice(features.flatMap(namesOf))
  if (name === undefined) return
  const owners = features.filter((feature) => namesOf(feature).includes(name)).map((feature) => feature.name)
  throw new Error(`${what} ${name} is declared twice, by ${owners.join(' and ')}. Take one of them away.`)
}

/**
 * Checks a list of features and sorts it so that each comes after those named in its `after`; otherwise the order is kept.
 * @throws an Error that names the features if something is declared twice or missing, or if features form a cycle
 */
export function orderFeatures(features: readonly Feature[]): readonly Feature[] {
  refuseTwice(features, 'The feature', ({ name }) => [name])
  refuseTwice(features, 'The endpoint', ({ endpoints = [] }) => endpoints.map(({ id }) => id))
  refuseTwice(features, 'The route', ({ endpoints = [] }) => endpoints.map(({ route }) => route))
  refuseTwice(features, 'The service', ({ provides = [] }) => provides.map(({ name }) => name))
  refuseTwice(features, 'The command', ({ commands = [] }) => commands.map(({ name }) => name))
  refuseTwice(features, 'The part of a page', ({ pages = {} }) =>
    Object.entries(pages).flatMap(([page, parts]) => Object.keys(parts).map((part) => `${page}.${part}`)),
  )
  const known = new Map(features.map((feature) => [feature.name, feature]))
  const ordered: Feature[] = []
  const path: string[] = []
  function place(feature: Feature): void {
    if (ordered.includes(feature)) return
    if (path.includes(feature.name))
      throw new Error(`Features wait for one another in a circle: ${[...path, feature.name].join(' → ')}.`)
    path.push(feature.name)
    for (const name of feature.after ?? []) {
      const before = known.get(name)
      if (!before) throw new Error(`The feature ${feature.name} comes after ${name}, which is not in the list.`)
      place(before)
    }
    path.pop()
    ordered.push(feature)
  }
  for (const feature of features) place(feature)
  return ordered
}
