import { onOwnFiles } from '#platform/confined/confined-pool.ts'
import { demoSites } from '#platform/feature/ports.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { orderedFeatures } from '../features.ts'

/**
 * Fills an empty database with the two demo companies; each feature seeds its own part. A start that was interrupted is
 * completed by the next one. A database with other companies is left unchanged.
 * @returns `true` if anything was written
 */
export async function seedDemo(context: FeatureContext): Promise<boolean> {
  const sites = await context.use(demoSites)()
  if (!sites) return false
  const now = await context.now()
  let written = false
  for (const { demo } of orderedFeatures)
    if (demo && (await onOwnFiles(() => demo(context, { sites, now })))) written = true
  return written
}
