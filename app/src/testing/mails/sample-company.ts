import { readFileSync } from 'node:fs'
import { parseSite } from '#config/site.ts'
import { readTokenFile } from '#features/company/theme/dtcg.ts'
import type { SiteTenant } from '#platform/http/context.ts'

const ORIGIN = 'https://jobs.meridian.example'

/** Name of the logo's file, in place of its hash. */
export const LOGO = 'logo'

const demoFile = (name: string) => readFileSync(new URL(`../../../demo/meridian/${name}`, import.meta.url), 'utf8')

/** The demo company with its theme and logo. */
export function themedCompany(): SiteTenant {
  const { theme } = readTokenFile(demoFile('theme.json'))
  return {
    ...plainCompany(),
    site: parseSite(JSON.parse(demoFile('site.json'))),
    theme: {
      number: 1,
      sha256: '',
      tokens: { ...theme, 'default.base.navbar.logo': LOGO },
      files: { fonts: [], pictures: [{ id: LOGO, kind: 'logo', sizes: [{ sha256: LOGO, width: 132, height: 132 }] }] },
      mailAccent: '#0b5c52',
    },
  }
}

/** The demo company without a theme or logo. */
export const plainCompany = (): SiteTenant => ({
  id: 1,
  domain: 'meridian.example',
  name: 'Meridian Works',
  hosts: [new URL(ORIGIN).hostname],
  publicUrl: ORIGIN,
  site: parseSite({}),
})
