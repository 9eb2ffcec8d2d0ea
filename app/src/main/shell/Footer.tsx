import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'

export function Footer() {
  const { site } = useApp()
  const { careersHomeUrl } = site.configs.branding
  return (
    <footer className="site-footer">
      <p>
        <bdi>{careersHomeUrl ? <a href={careersHomeUrl}>{site.companyName}</a> : site.companyName}</bdi>
        {site.configs.branding.tagline ? (
          <span>
            {' '}
            · <bdi>{site.configs.branding.tagline}</bdi>
          </span>
        ) : null}
      </p>
      <p>
        <FormattedMessage id="shell.poweredBy" /> ·{' '}
        <FormattedMessage id="shell.placesBy" values={{ source: <a href="https://www.geonames.org/">GeoNames</a> }} />
      </p>
    </footer>
  )
}
