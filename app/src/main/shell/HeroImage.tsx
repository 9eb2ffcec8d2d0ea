import type { CSSProperties } from 'react'
import { heroOfPage } from '#config/page-sections.ts'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { useApp } from '#ui/page/app-context.ts'

const DEVICES = ['phone', 'tablet', 'desktop'] as const

/** Returns the configured widths as custom properties, which the styles select by screen width. */
function pictureWidths(hero: NonNullable<ReturnType<typeof heroOfPage>>): CSSProperties {
  const properties = DEVICES.flatMap((device) =>
    (['minWidth', 'maxWidth'] as const).flatMap((bound) => {
      const width = hero[device][bound]
      return width === undefined ? [] : [[`--${device}-${bound === 'minWidth' ? 'least' : 'most'}`, `${width}px`]]
    }),
  )
  return Object.fromEntries(properties) as CSSProperties
}

/** Hero image of a page with the company's text. Its height is reserved before it loads. */
export function HeroImage({ page }: { readonly page: string }) {
  const { configs, heroSizes } = useApp().site
  const { branding } = configs
  const hero = heroOfPage(branding, page)
  if (!hero) return null
  const tagline = page === 'jobs' ? branding.tagline : ''
  return (
    <div className="hero" data-testid="hero" style={pictureWidths(hero)}>
      <img
        className="hero-picture"
        src={hero.image}
        srcSet={hero.image === branding.heroImageConfig.image ? heroSizes : undefined}
        alt={hero.imageAlt}
        width="1600"
        height="500"
        fetchPriority="high"
      />
      {hero.text ? <CompanyHtml className="hero-text" html={hero.text} /> : null}
      {!hero.text && tagline ? (
        <p className="hero-text tagline">
          <bdi>{tagline}</bdi>
        </p>
      ) : null}
    </div>
  )
}
