import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { saveLanguage, Settings } from '../../contract.ts'
import names from '../../language-names.json' with { type: 'json' }
import { SaveBar } from '../form/SaveBar.tsx'
import { OwnPanel } from '../form/OwnPanel.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'

/** Session storage key for announcing the change after the reload in the new language. */
const SAVED = 'foyer-language-saved'
const ownNames: Partial<Record<string, string>> = names

/** Language of pages and emails. */
export function LanguagePanel({ settings }: { readonly settings: Settings }) {
  const { transport } = useApp()
  const intl = useIntl()
  const id = useId()
  const [saved, setSaved] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const form = useSettingsForm({
    form: box,
    start: { language: settings.language ?? '' },
    check: () => ({}),
    fieldOf: { 'language-not-offered': 'language' },
    async save({ language }) {
      const body = { language: language || null }
      await callApi<typeof saveLanguage>(transport, 'POST /api/pcsx/settings/language', { body })
      sessionStorage.setItem(SAVED, 'yes')
      setSaved(true)
      return {}
    },
  })
  const { announce } = form
  useEffect(() => {
    if (!sessionStorage.getItem(SAVED)) return
    sessionStorage.removeItem(SAVED)
    announce(intl.formatMessage({ id: 'settings.saved' }))
  }, [announce, intl])
  const { isChanged } = form
  useEffect(() => {
    // Reload only when nothing counts as unsaved, so that the browser does not ask.
    if (saved && !isChanged) reloadPage()
  }, [saved, isChanged])
  const { language: error } = form.errors
  return (
    <OwnPanel id="language" text={<FormattedMessage id="settings.language.text" />}>
      <form ref={box} noValidate onSubmit={form.onSubmit} className="settings-form">
        <div className="field">
          <label htmlFor={id}>
            <FormattedMessage id="settings.language.label" />
          </label>
          <select
            id={id}
            name="language"
            value={form.values.language}
            onChange={(event) => form.set({ language: event.target.value })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            <option value="">{intl.formatMessage({ id: 'settings.language.browser' })}</option>
            {settings.languages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {ownNames[tag] ?? tag}
              </option>
            ))}
          </select>
          {error ? (
            <p className="field-error" id={`${id}-error`}>
              {error}
            </p>
          ) : null}
        </div>
        <SaveBar state={form} notes />
      </form>
    </OwnPanel>
  )
}

/** Reloads the page without a language in its URL, which would override the setting. */
function reloadPage(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('hl')
  address.hash = 'language'
  window.history.replaceState(window.history.state, '', address)
  window.location.reload()
}
