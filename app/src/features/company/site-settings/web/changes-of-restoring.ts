import type { SettingDifference, SiteVersionFacts } from '../contract.ts'

/** Returns what publishing an older version again would change, from all versions, newest first. */
export function changesOfRestoring(
  versions: readonly Pick<SiteVersionFacts, 'number' | 'differences'>[],
  number: number,
): SettingDifference[] {
  const later = versions.filter((one) => one.number > number).flatMap(({ differences }) => differences)
  const bySetting = Map.groupBy(later, ({ group, label, language }) => JSON.stringify([group, label, language]))
  return [...bySetting.values()].flatMap((found) => {
    const [newest] = found
    const oldest = found.at(-1)
    return newest && oldest && newest.new !== oldest.old ? [{ ...newest, old: newest.new, new: oldest.old }] : []
  })
}
