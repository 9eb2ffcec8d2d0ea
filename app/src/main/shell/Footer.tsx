import { FormattedMessage } from 'react-intl'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { slotsOf } from '../browser-features.ts'

/** The company's footer, or its name, with the product's credit below. */
export function Footer() {
  const { site } = useApp()
  const { careersHomeUrl, tagline, customPageSections, hidePoweredBy } = site.configs.branding
  const { enabled, html } = customPageSections.footer
  return (
    <footer className="site-footer">
      {enabled && html ? (
        <CompanyHtml className="footer-own" html={html} />
      ) : (
        <p>
          <bdi>{careersHomeUrl ? <a href={careersHomeUrl}>{site.companyName}</a> : site.companyName}</bdi>
          {tagline ? (
            <span>
              {' '}
              · <bdi>{tagline}</bdi>
            </span>
          ) : null}
        </p>
      )}
      {slotsOf('footer').map(({ key, Slot }) => (
        <Slot key={key} />
      ))}
      <p className="footer-credits">
        {hidePoweredBy ? null : (
          <>
            <span data-testid="powered-by">
              <FormattedMessage id="shell.poweredBy" />
            </span>{' '}
            ·{' '}
          </>
        )}
        <FormattedMessage id="shell.placesBy" values={{ source: <a href="https://www.geonames.org/">GeoNames</a> }} />
      </p>
    </footer>
  )
}
