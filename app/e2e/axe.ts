import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { ContextSpec, Result } from 'axe-core'

interface AxeWindow {
  axe?: {
    run(context: ContextSpec | Document, options: { resultTypes: ['violations'] }): Promise<{ violations: Result[] }>
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Half a megabyte of program, which a document is given once. */
async function bringRules(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => (window as unknown as AxeWindow).axe === undefined)) await frame.evaluate(SOURCE)
}

/**
 * Returns the accessibility violations of a page or a part of it, at any severity, one line each.
 * @param part a CSS selector; without it the whole document, with its frames of the same origin
 */
export async function refusedBy(page: Page, part?: string): Promise<string[]> {
  await bringRules(page.mainFrame())
  // A frame may go meanwhile, and one that cannot be entered is no part of this page.
  for (const frame of page.frames().slice(1)) await bringRules(frame).catch(() => undefined)
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as AxeWindow
    // What passed is not written down, which would take most of the time.
    const found = await axe?.run(selector ?? document, { resultTypes: ['violations'] })
    if (!found) throw new Error('The rules are not there.')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
  }, part)
}
