import type { PositionCard, PositionDetails } from '../contract.ts'
import type { Position } from '../position.ts'
import { daySeconds } from '../rules.ts'

/** Existing programs know `onsite`, `hybrid` and `remote_local`. */
const workLocationOptions = { onsite: 'onsite', hybrid: 'hybrid', remote: 'remote_local' } as const

function head(position: Position) {
  return {
    id: position.id,
    displayJobId: position.displayJobId,
    name: position.title,
    locations: position.locations.map(({ label }) => label),
    standardizedLocations: position.locations.map(({ standardized }) => standardized),
    postedTs: daySeconds(position.postedAt),
  }
}

function tail(position: Position) {
  return {
    stars: 0,
    department: position.department,
    creationTs: Math.floor(Math.min(position.createdAt.getTime(), position.postedAt.getTime()) / 1000),
    isHot: 0,
    workLocationOption: workLocationOptions[position.workLocation],
    locationFlexibility: null,
    atsJobId: position.displayJobId,
    positionUrl: `/careers/job/${position.id}`,
  }
}

/** The path of a position's page; that of a private one has its key. */
export function positionUrl({ id, privateKey }: Pick<Position, 'id' | 'privateKey'>): string {
  return privateKey ? `/careers/job/private?pid=${id}&key=${privateKey}` : `/careers/job/${id}`
}

/** The row of a position in lists, its keys in the recorded order. */
export function presentCard(position: Position): PositionCard {
  return { ...head(position), solrScore: null, ...tail(position) }
}

/**
 * A position in full. `publicUrl` is the site's origin, without a slash at its end; `isSaved` whether whoever asks saved it.
 */
export function presentDetails(
  position: Position,
  { publicUrl, isSaved = false }: { publicUrl: string; isSaved?: boolean },
): PositionDetails {
  const path = positionUrl(position)
  return {
    ...head(position),
    ...tail(position),
    positionUrl: path,
    jobDescription: position.description,
    location: position.locations[0]?.label ?? '',
    publicUrl: `${publicUrl}${path}`,
    language: position.language,
    employmentType: position.employmentType,
    salary: position.salary,
    closesTs: position.closesAt && Math.floor(position.closesAt.getTime() / 1000),
    archived_at: position.archivedAt && Math.floor(position.archivedAt.getTime() / 1000),
    private: position.privateKey !== null,
    ...position.custom,
    skills: position.skills,
    points: position.locations.flatMap(({ label, lat, lon }) =>
      lat === undefined || lon === undefined ? [] : [{ label, lat, lon }],
    ),
    jdHighlight: [],
    positionExtraDetails: { videos: [], blogs: [], perks: [], pymww: { people: [], count: 0 }, customContent: [] },
    positionUserActions: {
      isSaved,
      applyAction: position.applyUrl ? { status: 'link_off', applyUrl: position.applyUrl } : { status: 'log_in' },
    },
  }
}
