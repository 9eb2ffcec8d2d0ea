import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { EXPORT_PATH, exportFormats, exportLayouts, type ExportSection, hasLayouts } from '../rules.ts'
import { ExportPreview } from './ExportPreview.tsx'
import type { Choices } from './export-queries.ts'

interface Props {
  /** Non-empty sections of the profile. */
  readonly filled: readonly ExportSection[]
}

/** The choices of format, layout and sections, with a preview. The browser sends the form, so it works without scripts. */
export function ExportForm({ filled }: Props) {
  const { site, locale } = useApp()
  const [choices, setChoices] = useState<Choices>({ format: 'pdf', layout: 'classic', sections: filled })
  const choose = (change: Partial<Choices>) => setChoices({ ...choices, ...change })
  const everyCall = { domain: site.domain, hl: locale }
  const toggle = (section: ExportSection, isChosen: boolean) =>
    // Keeps the order of the file.
    choose({ sections: filled.filter((one) => (one === section ? isChosen : choices.sections.includes(one))) })
  return (
    <div className="export-parts">
      <form className="export-choices" action={EXPORT_PATH} method="get">
        {Object.entries(everyCall).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="export-body">
          <fieldset>
            <legend>
              <FormattedMessage id="resumeExport.format" />
            </legend>
            {exportFormats.map((format) => (
              <FormatChoice
                key={format}
                format={format}
                isChosen={choices.format === format}
                onChoose={() => choose({ format })}
              />
            ))}
          </fieldset>
          <fieldset className="export-layouts" disabled={!hasLayouts(choices.format)}>
            <legend>
              <FormattedMessage id="resumeExport.layout" />
            </legend>
            {exportLayouts.map((layout) => (
              <label key={layout} className="export-choice">
                <input
                  type="radio"
                  name="layout"
                  value={layout}
                  checked={choices.layout === layout}
                  onChange={() => choose({ layout })}
                />
                <span>
                  <FormattedMessage id={`resumeExport.layout.${layout}`} />
                </span>
              </label>
            ))}
          </fieldset>
          <SectionChoices filled={filled} chosen={choices.sections} onToggle={toggle} />
        </div>
        <p className="export-send">
          <button className="button button-primary">
            <span className="needs-script">
              <FormattedMessage id={`resumeExport.download.${choices.format}`} />
            </span>
            {/* Without scripts, the text can't follow the choice. */}
            <span className="without-scripts">
              <FormattedMessage id="resumeExport.download" />
            </span>
          </button>
        </p>
      </form>
      <ExportPreview choices={choices} everyCall={everyCall} />
    </div>
  )
}

interface FormatProps {
  readonly format: Choices['format']
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function FormatChoice({ format, isChosen, onChoose }: FormatProps) {
  const hint = useId()
  return (
    <label className="export-choice">
      <input
        type="radio"
        name="format"
        value={format}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={hint}
        aria-labelledby={`${hint}-name`}
      />
      <span>
        <b id={`${hint}-name`}>
          <FormattedMessage id={`resumeExport.format.${format}`} />
        </b>
        <span id={hint} className="muted">
          <FormattedMessage id={`resumeExport.format.${format}.hint`} />
        </span>
      </span>
    </label>
  )
}

interface SectionProps extends Props {
  readonly chosen: readonly ExportSection[]
  readonly onToggle: (section: ExportSection, isChosen: boolean) => void
}

function SectionChoices({ filled, chosen, onToggle }: SectionProps) {
  const hint = useId()
  return (
    <fieldset aria-describedby={hint}>
      <legend>
        <FormattedMessage id="resumeExport.sections" />
      </legend>
      {/* Without it, a form in which no section is chosen would request all of them. */}
      <input type="hidden" name="sections" value="" />
      {filled.map((section) => (
        <label key={section} className="export-choice">
          <input
            type="checkbox"
            name="sections"
            value={section}
            checked={chosen.includes(section)}
            onChange={({ target }) => onToggle(section, target.checked)}
          />
          <span>
            <FormattedMessage id={`resumeExport.section.${section}`} />
          </span>
        </label>
      ))}
      <p id={hint} className="muted">
        <FormattedMessage id="resumeExport.sections.hint" />
      </p>
    </fieldset>
  )
}
