import type { FileStore } from '#platform/files/file-store.ts'
import { alwaysKept } from '#platform/personal-data/part.ts'
import type { PersonalData } from '#platform/feature/ports.ts'
import { features, orderedFeatures } from '../features.ts'

/** Collects the personal data of all features. */
export function gatherPersonalData(files: FileStore): PersonalData {
  const partsOf = (list: typeof features) => list.flatMap(({ personalData }) => personalData?.({ files }) ?? [])
  return { parts: partsOf(features), erasing: partsOf(orderedFeatures).toReversed(), alwaysKept }
}
