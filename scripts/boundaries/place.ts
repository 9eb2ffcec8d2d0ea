/** The location of a file in the architecture. */
export type Place =
  | { layer: 'kernel' | 'config' | 'public-config' | 'platform' | 'ui' | 'main' | 'testing' | 'locales' | 'demo' }
  | { layer: 'pure' | 'server' | 'web'; wing: string; feature: string; face: boolean }
  | { layer: 'package'; package: string }
  | { layer: 'ground' }
  | { layer: 'outside' }

/** Configuration shared by browser and server: no secrets, no environment. */
const PUBLIC_CONFIG = /^app\/src\/config\/(direction|limits|locale-tags|page-sections|site|site\/[a-z-]+|public)\.ts$/
/** The package that every layer and every other package can use. */
const GROUND = 'packages/typed-input/'
const FEATURE = /^app\/src\/features\/(?<wing>[^/]+)\/(?<feature>[^/]+)\/(?<rest>.+)$/
const BLOCK = /^app\/src\/(?<block>kernel|config|platform|ui|main|testing|locales)\//

/** Classifies a path relative to the repository. */
export function placeOf(path: string): Place {
  const groups = FEATURE.exec(path)?.groups
  if (groups) {
    const { wing = '', feature = '', rest = '' } = groups
    const side = /^(server|web)\//.exec(rest)?.[1]
    if (side === 'server' || side === 'web') {
      return { layer: side, wing, feature, face: /^(server|web)\/index\.tsx?$/.test(rest) }
    }
    return { layer: 'pure', wing, feature, face: true }
  }
  if (PUBLIC_CONFIG.test(path)) return { layer: 'public-config' }
  const block = BLOCK.exec(path)?.groups?.['block']
  if (block) return { layer: block as 'kernel' }
  if (path.startsWith('app/demo/')) return { layer: 'demo' }
  if (path.startsWith(GROUND)) return { layer: 'ground' }
  const workspace = /^packages\/([^/]+)\//.exec(path)?.[1]
  return workspace ? { layer: 'package', package: workspace } : { layer: 'outside' }
}
