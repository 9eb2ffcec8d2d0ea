import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { ContextSpec, Result, RunOptions } from 'axe-core'

interface AxeWindow {
  axe?: {
    run(context: ContextSpec | Document, options: RunOptions): Promise<{ violations: Result[] }>
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at where things are; the others read the markup, which is the same in both directions of writing. */
export const LAYOUT_RULES = ['color-contrast', 'scrollable-region-focusable']

/** Gives a document half a megabyte of program, once. */
async function loadRules(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => (window as unknown as AxeWindow).axe === undefined)) await frame.evaluate(SOURCE)
}

/**
 * Returns the accessibility violations of a page or a part of it, at any severity, one line each.
 * @param part a CSS selector; without it the whole document, with its frames of the same origin
 * @param rules ids of the only rules to check
 */
export async function refusedBy(page: Page, part?: string, rules?: readonly string[]): Promise<string[]> {
  await loadRules(page.mainFrame())
  // A frame may go meanwhile, and one that cannot be entered is not part of this page.
  for (const frame of page.frames().slice(1)) await loadRules(frame).catch(() => undefined)
  const only = rules && { runOnly: [...rules] }
  return page.evaluate(
    async ([selector, more]) => {
      const { axe } = window as unknown as AxeWindow
      // Listing what passed would take most of the time.
      const found = await axe?.run(selector ?? document, { resultTypes: ['violations'], ...more })
      if (!found) throw new Error('The page has no axe.')
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
    },
    [part, only] as const,
  )
}
