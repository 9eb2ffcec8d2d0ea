export interface DetailsConfig {
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
