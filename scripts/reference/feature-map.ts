import { edgesOf, featureGraph } from '../boundaries/check.ts'
import { placeOf } from '../boundaries/place.ts'
import { WINGS } from '../boundaries/wings.ts'
import { readRepositoryFile, repositoryFiles } from '../repository.ts'
import { code, type Page, page, table } from './page.ts'

export function featureMapPage(): Page {
  const paths = repositoryFiles().filter((path) => /^app\/src\/.*\.tsx?$/.test(path))
  const graph = featureGraph(edgesOf(paths.map((path) => ({ path, source: readRepositoryFile(path) }))))
  const places = paths.map(placeOf).filter((place) => 'feature' in place)
  const wings = WINGS.map((wing) => {
    const inside = places.filter((place) => place.wing === wing)
    return { wing, features: [...new Set(inside.map(({ feature }) => feature))].toSorted() }
  })
  const features = wings.flatMap((wing) => wing.features)
  const uses = (feature: string) => [...(graph.get(feature) ?? [])].toSorted()
  const arrows = features.flatMap((feature) => uses(feature).map((other) => `  ${feature} --> ${other}`))
  const rows = wings.flatMap((wing) =>
    wing.features.map((feature) => {
      const usedBy = features.filter((other) => graph.get(other)?.has(feature))
      return [wing.wing, code(feature), uses(feature).map(code).join(', '), usedBy.map(code).join(', ')]
    }),
  )
  const rooms = wings.flatMap((wing) => [
    `  subgraph ${wing.wing}`,
    ...wing.features.map((name) => `    ${name}`),
    '  end',
  ])
  return page('feature-map.md', 'Feature map', 'the imports of app/src/features', [
    'The features in their wings and the features they use, through `index.ts` or pure files. Each arrow is an import. Cycles fail the build, and so does a wing that uses a later one.',
    ['```mermaid', 'flowchart LR', ...rooms, ...arrows, '```'].join('\n'),
    table(['Wing', 'Feature', 'uses', 'is used by'], rows),
  ])
}
