import { offerErrors } from '../../errors.ts'

/**
 * Refuses an act on a page that shows another version of the offer. An offer that never changed needs no version.
 * @throws `version-changed`
 */
export function checkVersion(shown: string | number | undefined, version: number): void {
  if (String(shown ?? 1) !== String(version)) throw offerErrors.error('version-changed')
}
