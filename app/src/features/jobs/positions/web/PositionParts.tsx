import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { Contributed, PositionParts as OtherParts } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import { overridesQuery, type PositionAddress, similarQuery } from './position-queries.ts'
import { SimilarPositions } from './SimilarPositions.tsx'

type PartLoaders = readonly (() => Promise<OtherParts>)[]

let loaded: readonly OtherParts[] = []
let loadedForPage: readonly OtherParts[] = []

/** Returns the parts of other features that are loaded. */
export const contributedParts = (): readonly OtherParts[] => loaded

const loadEach = async (loaders: PartLoaders): Promise<OtherParts[]> => {
  const settled = await Promise.allSettled(loaders.map((load) => load()))
  return settled.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
}

/** Loads the parts that other features show below a position. Without them, the position is shown alone. */
export async function loadContributedParts({ positionParts }: Pick<Contributed, 'positionParts'>): Promise<void> {
  loaded = await loadEach(positionParts)
}

/** Loads the parts of a position's own page, too. */
export async function loadPageParts(contributed: Contributed): Promise<void> {
  const [, ofPage] = await Promise.all([loadContributedParts(contributed), loadEach(contributed.positionPageParts)])
  loadedForPage = ofPage
}

interface Props {
  address: PositionAddress
  level: 1 | 2
}

/** Related parts of an open position. Each loads separately and shows its own failure. */
export function PositionParts({ address, level }: Props) {
  const app = useApp()
  const overrides = useQuery(overridesQuery(app, address))
  const similar = useQuery(similarQuery(app, address))
  // Parts that overrides can hide are not shown until the overrides are known.
  if (overrides.isPending) return null
  const shown = detailsConfig(app.site.configs.pcsxConfig.positionDetailsConfig, overrides.data?.overrides)
  return (
    <>
      {(level === 1 ? [...loaded, ...loadedForPage] : loaded).map(({ Parts }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no name, and their order never changes
        <Parts key={index} address={address} level={level} insights={shown.showInsights} />
      ))}
      {shown.showSimilarPositions ? (
        <Part query={similar} failed="positions.similar.failed">
          {similar.data ? <SimilarPositions positions={similar.data.positions} level={level} /> : null}
        </Part>
      ) : null}
    </>
  )
}

interface PartProps {
  query: UseQueryResult
  failed: MessageId
  children: ReactNode
}

function Part({ query, failed, children }: PartProps) {
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
