import type { Position } from '#features/jobs/positions/position.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { PositionText } from './reading/read-requirements.ts'

/** Custom field in which imports store the employing organisation. */
const ORGANISATION = 'efcustomTextOrganisation'

/** Returns the parts of a position that matching reads, with the names that are never requirements. */
export function positionText(
  position: Position,
  { name, domain, site }: Pick<SiteTenant, 'name' | 'domain' | 'site'>,
): PositionText {
  const placeNames = position.locations.flatMap(({ label, standardized }) =>
    [...label.split(','), ...standardized.split(',')].map((part) => part.trim()),
  )
  return {
    title: position.title,
    description: position.description,
    skills: position.skills,
    places: position.locations.map(({ standardized, country }) => ({
      city: standardized.split(',')[0]?.trim() ?? '',
      country,
    })),
    remote: position.workLocation === 'remote',
    names: [
      ...new Set([name, site.branding.companyName, domain, ...(position.custom[ORGANISATION] ?? []), ...placeNames]),
    ].filter(Boolean),
  }
}
