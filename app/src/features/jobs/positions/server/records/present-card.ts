import { applyLinkOf } from '#config/apply-rules.ts'
import type { SiteConfig } from '#config/site.ts'
import { translatePlace } from '#features/jobs/places/server/index.ts'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { CardFacts, PositionCard, PositionDetails } from '../../contract.ts'
import type { Position, PositionContact, PositionLocation } from '../../position.ts'
import { applyPath, daySeconds, workLocationOptions } from '../../rules.ts'
import type { ViewerActions } from './viewer-actions.ts'
import { CLOSED } from '../../states.ts'

/** The source of a card. */
export interface CardSource extends Pick<
  Position,
  'id' | 'displayJobId' | 'title' | 'postedAt' | 'department' | 'createdAt' | 'workLocation'
> {
  locations: Pick<PositionLocation, 'label' | 'standardized'>[]
}

/** The source of the facts next to a card. */
export type FactsSource = Pick<Position, 'salary' | 'employmentType' | 'custom'>

function head(position: CardSource) {
  return {
    id: position.id,
    displayJobId: position.displayJobId,
    name: position.title,
    locations: position.locations.map(({ label }) => label),
    standardizedLocations: position.locations.map(({ standardized }) => standardized),
    postedTs: daySeconds(position.postedAt),
  }
}

function tail(position: CardSource) {
  return {
    stars: 0,
    department: position.department,
    creationTs: Math.min(epochSeconds(position.createdAt), epochSeconds(position.postedAt)),
    isHot: 0,
    workLocationOption: workLocationOptions[position.workLocation],
    locationFlexibility: null,
    atsJobId: position.displayJobId,
    positionUrl: `/careers/job/${position.id}`,
  }
}

/** Returns the path of a position's page; a private position's path includes its key. */
export function positionUrl({ id, privateKey }: Pick<Position, 'id' | 'privateKey'>): string {
  return privateKey ? `/careers/job/private?pid=${id}&key=${privateKey}` : `/careers/job/${id}`
}

interface Presentation extends Partial<ViewerActions> {
  address: SiteAddress
  site: Pick<SiteConfig, 'pcsxConfig' | 'overrides'>
  /** Language of the names of places. */
  locale: string
  /** The answers that are required for the job, as HTML. */
  requiredHtml?: string | undefined
}

/** Returns the card of a position, its keys in the recorded order. */
export function presentCard(position: CardSource): PositionCard {
  return { ...head(position), solrScore: null, ...tail(position) }
}

/** Returns the title and places of a position, the places in the reader's language. */
export function presentName(position: Position, locale: string) {
  const { name, locations } = cardInLanguage(head(position), locale)
  return { name, language: position.language, locations }
}

/** Returns a card with its places in the reader's language. */
export function cardInLanguage<Card extends Pick<PositionCard, 'locations' | 'standardizedLocations'>>(
  card: Card,
  locale: string,
): Card {
  const { locations, standardizedLocations } = card
  return { ...card, locations: locations.map((label, at) => translatePlace(label, locale, standardizedLocations[at])) }
}

/** Returns the facts shown next to a position in search results. */
export function presentFacts({ salary, employmentType, custom }: FactsSource): CardFacts {
  return { salary, employmentType, employer: custom['efcustomTextOrganisation']?.[0] ?? null }
}

/** Returns a position in full. */
export function presentDetails(
  position: Position,
  {
    address,
    site,
    locale,
    isSaved = false,
    appliedAt,
    hasDraft = false,
    signInFirst = false,
    requiredHtml,
  }: Presentation,
): PositionDetails {
  const path = positionUrl(position)
  const card = cardInLanguage(head(position), locale)
  return {
    ...card,
    ...tail(position),
    positionUrl: path,
    ...(requiredHtml && { requiredHtml }),
    jobDescription: position.description,
    location: card.locations[0] ?? '',
    publicUrl: siteLink(address, path),
    language: position.language,
    employmentType: position.employmentType,
    salary: position.salary,
    confirmedTs: epochSeconds(position.confirmedAt),
    closesTs: position.closesAt && epochSeconds(position.closesAt),
    archived_at: position.archivedAt && epochSeconds(position.archivedAt),
    private: position.privateKey !== null,
    ...(position.isDraft && { draft: true as const }),
    ...position.custom,
    ...(position.contact?.shown && { contact: presentContact(position.contact) }),
    skills: position.skills,
    points: position.locations.flatMap(({ label, lat, lon }, at) =>
      lat === undefined || lon === undefined ? [] : [{ label: card.locations[at] ?? label, lat, lon }],
    ),
    jdHighlight: [],
    positionExtraDetails: { videos: [], blogs: [], perks: [], pymww: { people: [], count: 0 }, customContent: [] },
    positionUserActions: {
      isSaved,
      applyAction: applyActionOf(position, { appliedAt, hasDraft, signInFirst, applyUrl: applyLinkOf(position, site) }),
    },
  }
}

const presentContact = ({ name, role, email, page }: PositionContact) => ({ name, role, email, page })

function applyActionOf(
  { id, privateKey, archivedAt }: Position,
  {
    applyUrl,
    appliedAt,
    hasDraft,
    signInFirst,
  }: Pick<Presentation, 'appliedAt' | 'hasDraft' | 'signInFirst'> & { applyUrl: string | null },
): PositionDetails['positionUserActions']['applyAction'] {
  if (appliedAt) return { status: 'applied', appliedTs: epochSeconds(appliedAt) }
  if (archivedAt) return { status: CLOSED }
  if (applyUrl) return { status: 'link_off', applyUrl }
  if (signInFirst) return { status: 'log_in' }
  return { status: 'apply', applyUrl: applyPath({ id, privateKey }), ...(hasDraft && { hasDraft }) }
}
