import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What the accessibility rules refuse of a page or a part of it, at any severity, one line each; expected to be nothing.
 * @param part a CSS selector; without it the whole document with its frames of the same origin
 */
export async function refusedBy(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (part !== undefined) axe.include(part)
  // Legacy mode opens no second page to put results together, and what passed is not listed: together most of the time.
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}
