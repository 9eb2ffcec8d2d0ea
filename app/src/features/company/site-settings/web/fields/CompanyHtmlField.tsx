import type { FieldItem } from '@foyer/form-kit'
import { type FieldProps, leaveGroup } from '@foyer/form-kit/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { HtmlEditor } from '#features/company/desk/web/index.ts'

/** Elements that the editor of formatted text keeps. Others, such as pictures and columns, are written as HTML. */
const KEPT = new Set('P H2 H3 H4 UL OL LI STRONG B EM I A BR HR BLOCKQUOTE PRE TABLE TBODY TR TD TH'.split(' '))

/** Returns true for HTML that the editor of formatted text doesn't change. */
function canBeFormatted(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(
    (element) =>
      KEPT.has(element.tagName) &&
      [...element.attributes].every(({ name }) => ['href', 'colspan', 'rowspan'].includes(name)),
  )
}

/** HTML of the company: formatted as on the page, or as source for those who know HTML. */
export function CompanyHtmlField({ item, state, control, change, leave }: FieldProps<FieldItem, string>) {
  const [mode, setMode] = useState<'formatted' | 'source'>()
  const decide = useEffectEvent(() => setMode(canBeFormatted(state.value) ? 'formatted' : 'source'))
  // Decided in the browser, which can read HTML.
  useEffect(() => decide(), [])
  const isFormatted = mode === 'formatted'
  return (
    <div className="settings-html" onBlur={leaveGroup(leave)}>
      {isFormatted ? (
        <HtmlEditor label={item.label ?? ''} value={state.value} onChange={change} />
      ) : (
        <textarea
          id={control.id}
          name={control.name}
          aria-label={item.label}
          aria-describedby={control['aria-describedby']}
          className="fk-input"
          dir="ltr"
          spellCheck={false}
          rows={8}
          value={state.value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      <button
        type="button"
        className="link-button needs-script"
        onClick={() => setMode(isFormatted ? 'source' : 'formatted')}
        disabled={!isFormatted && mode !== undefined && !canBeFormatted(state.value)}
      >
        <FormattedMessage id={isFormatted ? 'siteSettings.asSource' : 'siteSettings.asText'} />
      </button>
    </div>
  )
}
