import type { MouseEvent } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import type { saveLanguage } from '../contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'

const ownNames = new Map<string, string>()

/** Returns the native name of a language, capitalized as in other lists. */
function ownName(tag: string): string {
  const written = ownNames.get(tag) ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  ownNames.set(tag, written)
  return written.charAt(0).toLocaleUpperCase(tag) + written.slice(1)
}

const inLanguage = (pathname: string, search: string, tag: string) => {
  const parameters = new URLSearchParams(search)
  parameters.set('hl', tag)
  return `${pathname}?${parameters.toString()}`
}

/** Links to the same page in each language of the site. Server and account remember the choice. */
export function LanguageChooser() {
  const intl = useIntl()
  const { site, transport } = useApp()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const { supportedLanguages } = site.configs
  if (supportedLanguages.length < 2) return null
  const shown: string = supportedLanguages.find((tag) => tag === intl.locale) ?? intl.locale.split('-')[0] ?? ''

  function choose(event: MouseEvent<HTMLAnchorElement>, language: string) {
    if (!viewer || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // The URL includes the language too, in case the account could not be updated.
    const go = () => window.location.assign(inLanguage(pathname, search, language))
    void callApi<typeof saveLanguage>(transport, 'POST /api/pcsx/settings/language', { body: { language } }).then(
      go,
      go,
    )
  }

  return (
    <nav className="languages" aria-label={intl.formatMessage({ id: 'shell.languages' })}>
      <ul>
        {supportedLanguages.map((tag) => (
          <li key={tag}>
            <a
              href={inLanguage(pathname, search, tag)}
              lang={tag}
              hrefLang={tag}
              aria-current={tag === shown ? 'true' : undefined}
              onClick={(event) => choose(event, tag)}
              // Browser and server can have names from different CLDR versions.
              suppressHydrationWarning
            >
              {ownName(tag)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
