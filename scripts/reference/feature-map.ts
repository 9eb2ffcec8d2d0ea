import { edgesOf, featureGraph } from '../boundaries/check.ts'
import { readRepositoryFile, repositoryFiles } from '../repository.ts'
import { code, type Page, page, table } from './page.ts'

export function featureMapPage(): Page {
  const paths = repositoryFiles().filter((path) => /^app\/src\/.*\.tsx?$/.test(path))
  const graph = featureGraph(edgesOf(paths.map((path) => ({ path, source: readRepositoryFile(path) }))))
  const features = [
    ...new Set(paths.flatMap((path) => /^app\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? [])),
  ].toSorted()
  const uses = (feature: string) => [...(graph.get(feature) ?? [])].toSorted()
  const arrows = features.flatMap((feature) => uses(feature).map((other) => `  ${feature} --> ${other}`))
  const rows = features.map((feature) => {
    const usedBy = features.filter((other) => graph.get(other)?.has(feature))
    return [code(feature), uses(feature).map(code).join(', '), usedBy.map(code).join(', ')]
  })
  return page('feature-map.md', 'Feature map', 'the imports of app/src/features', [
    'The features and the features they use, through `index.ts` or pure files. Each arrow is an import; cycles fail the build.',
    ['```mermaid', 'flowchart LR', ...features.map((feature) => `  ${feature}`), ...arrows, '```'].join('\n'),
    table(['Feature', 'uses', 'is used by'], rows),
  ])
}
