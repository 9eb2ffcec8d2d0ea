import type { DemoSites } from './ports.ts'

/** A part of the demo's data that belongs to one of its companies, by default to Meridian. */
export interface DemoStory {
  site?: keyof DemoSites
}

/**
 * Writes the stories of each demo company with `seedSite`, which gets the company's id.
 * @returns true if any were written
 */
export async function seedStories<Story extends DemoStory>(
  stories: readonly Story[],
  sites: DemoSites,
  seedSite: (tenantId: number, siteStories: readonly Story[]) => Promise<boolean>,
): Promise<boolean> {
  let written = false
  for (const site of ['meridian', 'northgate'] as const) {
    const siteStories = stories.filter((story) => (story.site ?? 'meridian') === site)
    if (await seedSite(sites[site], siteStories)) written = true
  }
  return written
}
