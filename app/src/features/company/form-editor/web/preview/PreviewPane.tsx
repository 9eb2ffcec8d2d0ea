import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { formPath } from '../form-editor-queries.ts'
import { languageName } from '../list/NewForm.tsx'
import { duplicateAt, everyItem } from '../model/tree.ts'
import { Choose, Tick } from '#ui/editing/Choose.tsx'
import { COLOURS, Segments, SIZES } from '#ui/editing/Segments.tsx'
import { useMoving } from '../editing/use-moving.ts'
import { type FromEditor, isToEditor, type ToEditor } from './preview-messages.ts'

/** The form as candidates see it, in the width of a phone or a desktop. */
export function PreviewPane() {
  const { site } = useApp()
  const intl = useIntl()
  const { shown, definition, state, languages, change, isTaken, remove, select } = useFormEditing()
  const { step } = useMoving()
  const [parameters, setParameters] = useSearchParams()
  const [size, setSize] = useState<keyof typeof SIZES>('desktop')
  const [colours, setColours] = useState<keyof typeof COLOURS>('light')
  const [buttons, setButtons] = useState(false)
  const own = state.draft.language
  const [language, setLanguage] = useState(own)
  const frame = useRef<HTMLIFrameElement>(null)
  const show = useEffectEvent(() => {
    const message: FromEditor = { kind: 'form-preview-show', definition, buttons }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  })
  const act = useEffectEvent(({ act: what, name }: ToEditor) => {
    const place = everyItem(definition).find(({ item }) => item.name === name)?.place
    if (!place) return
    if (what === 'duplicate') change(duplicateAt(definition, place, isTaken).definition)
    else if (what === 'delete') remove(place)
    else if (what === 'up' || what === 'down') step(place, what === 'up' ? -1 : 1)
    else {
      select(place)
      const next = new URLSearchParams(parameters)
      next.delete('view')
      setParameters(next)
    }
  })
  useEffect(() => {
    const take = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow || !isToEditor(data)) return
      if (data.kind === 'form-preview-ready') show()
      else act(data)
    }
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  }, [])
  useEffect(() => show(), [definition, buttons])
  const address = new URLSearchParams({ domain: site.domain, hl: language })
  return (
    <section className="tool-wide" aria-labelledby="tool-preview">
      <h2 id="tool-preview">
        <FormattedMessage id="formEditor.view.preview" />
      </h2>
      <div className="tool-preview-tools">
        <Segments label="editing.size" texts={SIZES} chosen={size} onChange={setSize} wideOnly />
        <Segments label="editing.colours" texts={COLOURS} chosen={colours} onChange={setColours} />
        <Choose
          label="formEditor.language"
          value={language}
          onChange={setLanguage}
          options={[own, ...languages].map((value) => ({ value, text: languageName(intl.locale, value) }))}
        />
        <Tick label={<FormattedMessage id="formEditor.withButtons" />} checked={buttons} onChange={setButtons} />
      </div>
      <div className="tool-preview-frame" data-size={size}>
        {/* The site's own page, which runs its scripts and uses the session. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          title={intl.formatMessage({ id: 'formEditor.view.preview' })}
          src={`${formPath(shown.key)}/preview?${address}`}
          style={{ colorScheme: colours }}
        />
      </div>
    </section>
  )
}
