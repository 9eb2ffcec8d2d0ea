import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { PersonalData } from '#platform/feature/ports.ts'
import { alwaysKept } from '#platform/personal-data/held-data.ts'
import { features, orderedFeatures } from '../features.ts'

/** Collects the personal data of all features. */
export function gatherPersonalData(context: Pick<FeatureContext, 'files' | 'jobs' | 'nowIn' | 'use'>): PersonalData {
  const heldBy = (list: typeof features) => list.flatMap(({ personalData }) => personalData?.(context) ?? [])
  return { downloaded: heldBy(features), erasing: heldBy(orderedFeatures).toReversed(), alwaysKept }
}
