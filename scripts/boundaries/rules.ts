import type { Place } from './place.ts'
import { canUseWing, WINGS } from './wings.ts'

type Layer = Place['layer']

/** Layers that a layer can import from, in addition to the rules of {@link refusalOf} on features and packages. */
const CAN_IMPORT: Record<Layer, readonly Layer[] | 'everything'> = {
  kernel: ['kernel'],
  'public-config': ['kernel', 'public-config'],
  config: ['kernel', 'config', 'public-config'],
  pure: ['kernel', 'public-config', 'pure'],
  platform: ['kernel', 'config', 'public-config', 'platform', 'locales'],
  ui: ['kernel', 'public-config', 'ui', 'locales', 'package'],
  server: ['kernel', 'config', 'public-config', 'platform', 'locales', 'demo', 'package', 'pure', 'server'],
  web: ['kernel', 'public-config', 'ui', 'locales', 'package', 'pure', 'web'],
  main: 'everything',
  testing: 'everything',
  demo: ['demo', 'kernel', 'pure'],
  locales: ['locales'],
  package: ['package'],
  ground: [],
  outside: 'everything',
}

const INSTEAD: Partial<Record<Layer, string>> = {
  kernel: 'kernel holds what needs nothing of ours. Move this file to the layer that needs the other one.',
  'public-config': 'This file is sent to browsers. Keep it to kernel and the other public settings.',
  config: 'Settings know no feature. Let the feature read the setting, or pass a value in from main.',
  pure: 'Pure files run in browser and server alike. Move what needs this to server/ or web/, or pass it in as an argument.',
  platform: 'Building blocks know no feature. Pass a function in from main, or move this file into the feature.',
  ui: 'Components shared by features know none of them. Pass the part in as a prop, or move this file into the feature.',
  server: 'Server code renders nothing. Move what both sides need to a pure file of the feature.',
  web: 'A page cannot see the server. Move what both sides need to a pure file of the feature (contract.ts, rules.ts, states.ts), or call the API.',
  package: 'A package knows nothing of the product. Pass the value in through its public functions.',
  demo: 'Demo data is plain data.',
  ground: 'The readers of typed input serve every layer, so they use none. Pass the value in as an argument.',
}

/**
 * Returns the reason why one place cannot import from another, with what to do instead; undefined if it can. `between`
 * names both files in the sentence.
 */
export function refusalOf(from: Place, to: Place): string | undefined {
  const allowed = CAN_IMPORT[from.layer]
  if (to.layer === 'outside' || to.layer === 'ground') return undefined
  if (from.layer === 'package' && to.layer === 'package' && from.package !== to.package) {
    return `packages know nothing of one another. Pass the value in, or let the product connect the two.`
  }
  if (allowed === 'everything') return undefined
  if (to.layer === 'main')
    return 'nothing imports main: it is where the parts are put together. Pass the value in from there.'
  if (to.layer === 'testing')
    return 'only tests import testing. Move what the product needs to the layer that needs it.'
  if (!allowed.includes(to.layer))
    return `${from.layer} may not import ${to.layer}. ${INSTEAD[from.layer] ?? ''}`.trim()
  if (!('feature' in from) || !('feature' in to) || from.feature === to.feature) return undefined
  if (!canUseWing(from.wing, to.wing)) {
    return `the wing ${from.wing} may not use the wing ${to.wing}: each uses those before it in ${WINGS.join(', ')}. Let main pass the function in, or move the shared rule to the earlier wing.`
  }
  if (!to.face) {
    return `a feature is entered through its face. Export what you need from features/${to.wing}/${to.feature}/${to.layer}/index.ts and import that.`
  }
  return undefined
}

/** Returns the reason why a layer cannot use an npm package or Node module; undefined if it can. */
export function npmRefusalOf(from: Place, specifier: string): string | undefined {
  const zod = specifier === 'zod' || specifier.startsWith('zod/')
  if ((from.layer === 'kernel' || from.layer === 'public-config') && !zod) {
    return `${from.layer} runs everywhere and uses no package but zod. ${INSTEAD[from.layer] ?? ''}`.trim()
  }
  if (
    (from.layer === 'pure' || from.layer === 'ground') &&
    /^(node:|react($|[-/])|pg$|kysely|fastify)/.test(specifier)
  ) {
    return `${specifier} is not pure. ${INSTEAD[from.layer] ?? ''}`.trim()
  }
  if ((from.layer === 'web' || from.layer === 'ui') && specifier.startsWith('node:')) {
    return `${from.layer} runs in browsers, where ${specifier} does not exist. Call the API, or move this to server/.`
  }
  return undefined
}
