import type { DefinitionFault, FormDefinition, Values } from '@foyer/form-kit'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#ui/use-debounced.ts'
import { DefinitionPreview } from './DefinitionPreview.tsx'
import { FaultList } from './FaultList.tsx'
import { saveDraft, savedDraft } from './saved-draft.ts'
import { readDefinition } from './read-definition.ts'
import example from '../samples/editor-example.json' with { type: 'json' }

const PAUSE_MS = 250

const EXAMPLE = JSON.stringify(example, null, 2)

interface Shown {
  readonly definition: FormDefinition
  /** Increases with every displayed definition, so that each gets a new form. */
  readonly version: number
}

/** A definition as text, next to its form. While the text is invalid the last valid form stays. */
export function DefinitionEditor() {
  const [draft] = useState(() => savedDraft() ?? { text: EXAMPLE, answers: {} })
  const [text, setText] = useState(draft.text)
  const [faults, setFaults] = useState<readonly DefinitionFault[]>()
  const [shown, setShown] = useState<Shown>()
  const [full, setFull] = useState(false)
  const answers = useRef<Values>(draft.answers)
  const latest = useRef(draft.text)

  const keep = () => setFull(!saveDraft({ text: latest.current, answers: answers.current }))
  const read = async (written: string) => {
    const result = await readDefinition(written)
    if (written !== latest.current) return
    setFaults(result.faults ?? [])
    if (result.definition) {
      const { definition } = result
      setShown((before) => ({ definition, version: (before?.version ?? 0) + 1 }))
    }
  }
  const readSoon = useDebounced((written: string) => void read(written), PAUSE_MS)
  const write = (written: string) => {
    latest.current = written
    setText(written)
    keep()
    readSoon(written)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draft is read once; later texts come through write()
  useEffect(() => void read(draft.text), [draft])

  return (
    <div className="gallery-editor">
      <div className="gallery-source">
        <label htmlFor="gallery-definition">Definition as JSON</label>
        <textarea
          id="gallery-definition"
          className="fk-input gallery-text"
          rows={28}
          dir="ltr"
          spellCheck={false}
          value={text}
          aria-describedby="gallery-faults"
          aria-invalid={faults && faults.length > 0 ? true : undefined}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        <FaultList faults={faults} />
        {full && <p>The browser has no room to keep this. It is lost on a reload.</p>}
        <div className="gallery-tools">
          <label className="gallery-open">
            Open a file
            <input
              type="file"
              accept="application/json,.json"
              onChange={({ currentTarget }) => {
                void currentTarget.files?.[0]?.text().then(write)
                // Lets the same file be opened again.
                currentTarget.value = ''
              }}
            />
          </label>
          <button type="button" className="fk-button" onClick={() => write(EXAMPLE)}>
            Begin with the example
          </button>
        </div>
      </div>
      <section className="gallery-preview" aria-labelledby="gallery-preview">
        <h2 id="gallery-preview">Preview</h2>
        {shown && (
          <DefinitionPreview
            key={shown.version}
            definition={shown.definition}
            initialValues={answers.current}
            onAnswers={(values) => {
              // Answers of removed fields are kept in case a field of that name returns.
              answers.current = { ...answers.current, ...values }
              keep()
            }}
          />
        )}
      </section>
    </div>
  )
}
