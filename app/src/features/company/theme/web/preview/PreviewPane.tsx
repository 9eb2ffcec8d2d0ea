import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { direction } from '#config/locale-tags.ts'
import { Choose, Tick } from '#ui/editing/Choose.tsx'
import { COLOURS, Segments, SIZES } from '#ui/editing/Segments.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { tokenAt } from '../../read-theme.ts'
import { tokenPaths } from '../../theme.ts'
import { examplesQuery, previewTokenQuery } from '../draft-queries.ts'
import { type PageExamples, type PreviewPage, type PreviewPageName, previewPages } from '../model/pages.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { useIsWide } from './use-is-wide.ts'
import { PreviewFrame } from './PreviewFrame.tsx'

const LOOKS = { draft: 'theme.look.draft', published: 'theme.look.published', both: 'theme.look.both' } as const

const NO_EXAMPLES: PageExamples = { position: undefined }

/** Paths of all pictures. */
const PICTURES = tokenPaths.filter((path) => tokenAt(path)?.type === 'file')

const isPageName = (name: string): name is PreviewPageName => Object.hasOwn(previewPages, name)

/** Real pages in the look of the draft, optionally next to the published one. */
export function PreviewPane() {
  const app = useApp()
  const id = useId()
  const intl = useIntl()
  const token = useQuery(previewTokenQuery(app))
  const examples = useQuery(examplesQuery(app)).data ?? NO_EXAMPLES
  const [page, setPage] = useState<PreviewPageName>('search')
  const isWide = useIsWide()
  const [chosenSize, setSize] = useState<keyof typeof SIZES>()
  const size = chosenSize ?? (isWide ? 'desktop' : 'phone')
  const [colours, setColours] = useState<keyof typeof COLOURS>('light')
  const [look, setLook] = useState<keyof typeof LOOKS>('draft')
  const [isTurned, setTurned] = useState(false)
  const { theme, stored } = useThemeEditing()
  // Pictures are part of a page's markup, so it is reloaded once the server has them.
  const pictures = JSON.stringify(PICTURES.map((path) => theme[path]))
  const [drawn, setDrawn] = useState({ pictures, version: stored.version })
  // The saver learns of a change after this render, so until its version grows, it has saved the previous state.
  if (stored.kind === 'saved' && drawn.version !== stored.version) setDrawn({ pictures, version: stored.version })
  const other = app.site.configs.supportedLanguages.find((tag) => direction(tag) !== direction(app.locale))
  const options = Object.entries(previewPages).flatMap(([value, { text, path }]) =>
    path(examples) === undefined ? [] : [{ value, text: intl.formatMessage({ id: text }) }],
  )
  const { path, forVisitors = false }: PreviewPage = previewPages[page]
  const shownLooks = look === 'both' ? (['draft', 'published'] as const) : [look]
  const language = isTurned && other ? other : app.locale
  return (
    <section className="theme-preview" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="visually-hidden">
        <FormattedMessage id="theme.view.preview" />
      </h2>
      <div className="tool-preview-tools">
        <Choose
          label="theme.page"
          value={page}
          onChange={(name) => isPageName(name) && setPage(name)}
          options={options}
        />
        <Segments label="editing.size" texts={SIZES} chosen={size} onChange={setSize} />
        <Segments label="editing.colours" texts={COLOURS} chosen={colours} onChange={setColours} />
        <Segments label="theme.look" texts={LOOKS} chosen={look} onChange={setLook} />
        {other ? (
          <Tick
            label={<FormattedMessage id={direction(other) === 'rtl' ? 'theme.rightToLeft' : 'theme.leftToRight'} />}
            checked={isTurned}
            onChange={setTurned}
          />
        ) : null}
      </div>
      <Loaded query={token} failed="theme.previewFailed">
        {(opened) => (
          <div className="theme-frames" data-looks={shownLooks.length}>
            {shownLooks.map((one) => (
              <PreviewFrame
                key={`${one} ${page} ${language} ${one === 'draft' ? drawn.pictures : ''}`}
                look={one}
                path={path(examples) ?? '/careers'}
                forVisitors={forVisitors}
                language={language}
                token={opened}
                size={size}
                colours={colours}
              />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}
