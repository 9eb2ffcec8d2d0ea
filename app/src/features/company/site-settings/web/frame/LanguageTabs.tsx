import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { languageName } from '#ui/i18n/format.ts'
import { useDeskLink } from '#features/company/desk/web/index.ts'

interface Props {
  readonly group: string
  readonly language: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly string[]
  /** Further parameters that the addresses keep. */
  readonly query?: Readonly<Record<string, string>>
}

/** The languages of a site, each leading to the texts of a page of settings in it. */
export function LanguageTabs({ group, language, languages: [first = 'en', ...others], query }: Props) {
  const intl = useIntl()
  const link = useDeskLink()
  if (others.length === 0) return null
  return (
    <>
      <nav className="settings-languages" aria-label={intl.formatMessage({ id: 'siteSettings.language' })}>
        <ul>
          {[first, ...others].map((tag) => (
            <li key={tag}>
              <Link
                to={link(`site/${group}`, { ...query, language: tag === first ? undefined : tag })}
                aria-current={(language || first) === tag ? 'page' : undefined}
              >
                {tag === first ? (
                  <FormattedMessage
                    id="siteSettings.languageDefault"
                    values={{ language: languageName(tag, intl.locale) }}
                  />
                ) : (
                  <bdi>{languageName(tag, intl.locale)}</bdi>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {language && language !== first ? (
        <p className="muted">
          <FormattedMessage id="siteSettings.translateHelp" values={{ language: languageName(first, intl.locale) }} />
        </p>
      ) : null}
    </>
  )
}
