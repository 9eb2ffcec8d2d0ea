import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { Contributed, PositionSections as OtherSections } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import { overridesQuery, type PositionAddress, similarQuery } from './position-queries.ts'
import { SimilarPositions } from './SimilarPositions.tsx'

type SectionLoaders = readonly (() => Promise<OtherSections>)[]

let loaded: readonly OtherSections[] = []
let loadedForPage: readonly OtherSections[] = []

/** Returns the sections of other features that are loaded. */
export const contributedSections = (): readonly OtherSections[] => loaded

const loadEach = async (loaders: SectionLoaders): Promise<OtherSections[]> => {
  const settled = await Promise.allSettled(loaders.map((load) => load()))
  return settled.flatMap((section) => (section.status === 'fulfilled' ? [section.value] : []))
}

/** Loads the sections that other features show below a position. Without them, the position is shown alone. */
export async function loadContributedSections({ sections }: Pick<Contributed, 'sections'>): Promise<void> {
  loaded = await loadEach(sections)
}

/** Loads the sections of a position's own page, too. */
export async function loadPageSections(contributed: Contributed): Promise<void> {
  const [, ofPage] = await Promise.all([loadContributedSections(contributed), loadEach(contributed.pageSections)])
  loadedForPage = ofPage
}

interface Props {
  address: PositionAddress
  level: 1 | 2
}

/** Related sections of an open position, in order. Each shows its own failure, and waits for those above that would move it. */
export function PositionSections({ address, level }: Props) {
  const app = useApp()
  const overrides = useQuery(overridesQuery(app, address))
  const similar = useQuery(similarQuery(app, address))
  // Sections that overrides can hide are not shown until the overrides are known.
  if (overrides.isPending) return null
  const shown = detailsConfig(app.site.configs.pcsxConfig.positionDetailsConfig, overrides.data?.overrides)
  const last = shown.showSimilarPositions ? (
    <Section query={similar} failed="positions.similar.failed">
      {similar.data ? <SimilarPositions positions={similar.data.positions} level={level} /> : null}
    </Section>
  ) : null
  return (level === 1 ? [...loaded, ...loadedForPage] : loaded).reduceRight<ReactNode>(
    (below, { Sections }) => (
      <Sections address={address} level={level} insights={shown.showInsights}>
        {below}
      </Sections>
    ),
    last,
  )
}

interface SectionProps {
  query: UseQueryResult
  failed: MessageId
  children: ReactNode
}

function Section({ query, failed, children }: SectionProps) {
  if (!query.isError) return children
  return (
    <p className="notice part-failed" role="status">
      <FormattedMessage id={failed} />{' '}
      <button type="button" className="link-button" onClick={() => void query.refetch()}>
        <FormattedMessage id="shell.again" />
      </button>
    </p>
  )
}

interface DetailsConfig {
  showSimilarPositions: boolean
  showInsights: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the site's display settings for a position page, with the position's overrides applied. */
export function detailsConfig(site: DetailsConfig, overrides: Record<string, unknown> | undefined): DetailsConfig {
  const own = overrides?.['positionDetailsConfig']
  const said = (name: keyof DetailsConfig) => {
    const value = isRecord(own) ? own[name] : undefined
    return typeof value === 'boolean' ? value : site[name]
  }
  return { showSimilarPositions: said('showSimilarPositions'), showInsights: said('showInsights') }
}
