import type { OfferVersion } from '../../contract.ts'
import type { DocumentRow } from '../records/store.ts'
import type { VersionRow } from '../records/version-store.ts'

type Change = OfferVersion['changes'][number]

const inIso = (at: Date | null) => at?.toISOString() ?? null

/** Returns the differences between a version of an offer and the next. */
function changesBetween(before: VersionRow, after: VersionRow, documents: readonly DocumentRow[]): Change[] {
  const terms = [
    { what: 'expires', before: inIso(before.expiresAt), after: inIso(after.expiresAt) },
    { what: 'start', before: before.startDate, after: after.startDate },
    { what: 'pay', before: before.pay, after: after.pay },
  ] as const
  const replaced = documents.filter(({ encId }) => {
    const sha256Of = ({ letters }: VersionRow) => letters.find(({ document }) => document === encId)?.sha256
    return sha256Of(before) !== sha256Of(after)
  })
  return [
    ...terms.filter((one) => one.before !== one.after).map((one) => ({ ...one, name: null })),
    ...replaced.map(({ name }) => ({ what: 'document' as const, name, before: null, after: null })),
  ]
}

/** Returns the versions of an offer after its first, newest first, with what each changed. */
export const presentVersions = (versions: readonly VersionRow[], documents: readonly DocumentRow[]): OfferVersion[] =>
  versions
    .flatMap((version, index): OfferVersion[] => {
      const before = versions[index - 1]
      if (!before) return []
      const changes = changesBetween(before, version, documents)
      // An extension or a replaced file can take the only change of a version back.
      return changes.length === 0 ? [] : [{ number: version.number, at: version.at.toISOString(), changes }]
    })
    .toReversed()
