import { readFileSync } from 'node:fs'
import type { DemoSites } from '#platform/feature/ports.ts'
import { readTokenFile } from '../dtcg.ts'
import type { Theme } from '../theme.ts'
import { addFile, type FileCall } from './files/add-file.ts'
import { publishTheme } from './publish-theme.ts'
import { findVersion } from './store.ts'

/** Logos of the demo companies. Meridian’s bar is dark in both modes, so it needs only one. */
const LOGOS = {
  meridian: { 'default.base.navbar.logo': 'logo.png' },
  northgate: { 'default.base.navbar.logo': 'logo.png', 'default.base.navbar.logoDark': 'logo-dark.png' },
} as const

const demoFile = (company: string, name: string) =>
  readFileSync(new URL(`../../../../../demo/${company}/${name}`, import.meta.url))

/**
 * Publishes the themes of the demo companies with their logos unless they have one.
 * @returns `true` if any was published
 */
export async function seedDemoThemes(
  { db, files }: Pick<FileCall, 'db' | 'files'>,
  sites: DemoSites,
  now: Date,
): Promise<boolean> {
  let published = false
  for (const company of ['meridian', 'northgate'] as const) {
    const tenantId = sites[company]
    if (await findVersion(db, tenantId)) continue
    const { theme, faults } = readTokenFile(demoFile(company, 'theme.json').toString())
    const call = { db, files, tenantId, accountId: null, now }
    const logos: Record<string, string> = {}
    for (const [path, name] of Object.entries(LOGOS[company])) {
      const sent = { kind: 'logo', licence: '', agreed: 'false' } as const
      logos[path] = (await addFile(call, sent, { name, bytes: demoFile(company, name) })).id
    }
    const outcome = await publishTheme(db, {
      tenantId,
      change: async (): Promise<Theme> => ({ ...theme, ...logos }),
      action: 'theme-published',
      operator: 'foyer',
      accountId: null,
      note: 'The look of the demo',
      now,
    })
    if (faults.length > 0 || outcome.kind !== 'published')
      throw new Error(`The theme of ${company} is faulty: ${JSON.stringify({ faults, outcome })}`)
    published = true
  }
  return published
}
