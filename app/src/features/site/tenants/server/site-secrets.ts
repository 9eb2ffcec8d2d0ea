import { mapTexts } from '#config/site/walk-schema.ts'
import { siteSchema } from '#config/site.ts'
import { showPath } from '#config/site/setting-path.ts'
import { valueAt } from './records/document-path.ts'
import type { SiteFault } from './records/site-faults.ts'

/** Placeholder for a secret in displayed configuration. */
export const SECRET_MASK = '********'

/** Masks every secret in a site's document. */
export const maskSecrets = (document: unknown): unknown => mapTexts(siteSchema, document, 'secret', () => SECRET_MASK)

/** Reads back a displayed document: a mask stands for the current secret of the entry with the same id. */
export function restoreSecrets(document: unknown, current: unknown): { document: unknown; faults: SiteFault[] } {
  const faults: SiteFault[] = []
  const restored = mapTexts(siteSchema, document, 'secret', (text, path) => {
    if (text !== SECRET_MASK) return text
    const id = valueAt(document, [...path.slice(0, -1), 'id'])
    const entries = valueAt(current, path.slice(0, -2))
    const entry: unknown = Array.isArray(entries) ? entries.find((one) => valueAt(one, ['id']) === id) : undefined
    const secret = valueAt(entry, path.slice(-1))
    if (typeof secret === 'string') return secret
    faults.push({
      path: showPath(path),
      message: 'No secret is stored that the mask could stand for. Write the secret.',
    })
    return text
  })
  return { document: restored, faults }
}
