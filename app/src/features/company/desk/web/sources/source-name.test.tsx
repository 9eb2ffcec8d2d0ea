import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import { SourceName } from './SourceName.tsx'

test('a known source has a name in words, and a campaign its own', () => {
  const named = (source: string) =>
    renderToStaticMarkup(
      <IntlProvider locale="en" messages={english}>
        <SourceName source={source} />
      </IntlProvider>,
    )
  expect(['direct', 'search-engine', 'spring-fair'].map(named)).toEqual([
    'Direct',
    'Search engines',
    '<bdi>spring-fair</bdi>',
  ])
})
