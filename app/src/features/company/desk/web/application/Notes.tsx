import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import type { OpenedApplication } from '../../application-contract.ts'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'

/** Notes of colleagues, which candidates don't see. */
export function Notes({ application: { id, notes } }: { readonly application: OpenedApplication }) {
  const [words, setWords] = useKeptText(`note ${id}`)
  const [deleting, setDeleting] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { busy, failure, done, run, onSubmit, perform } = useAct()
  const add = async () => {
    if (words.trim() === '') {
      field.current?.focus()
      return
    }
    const said = await perform(
      'POST /api/desk/applications/:id/notes',
      { params: { id }, body: { words } },
      'desk.one.noteAdded',
    )
    setWords('')
    return said
  }
  const remove = async (note: number) => {
    setDeleting(note)
    await perform('DELETE /api/desk/applications/:id/notes/:note', { params: { id, note: String(note) } })
    field.current?.focus()
  }
  return (
    <section aria-labelledby="desk-notes">
      <h2 id="desk-notes">
        <FormattedMessage id="desk.one.notes" />
      </h2>
      <p className="muted">
        <FormattedMessage id="desk.one.notesText" />
      </p>
      <ul className="desk-words">
        {notes.map(({ id: note, author, words: said, at, own }) => (
          <li key={note}>
            <p dir="auto">{said}</p>
            <p className="muted">
              <bdi>{author}</bdi> · <Day at={at} clock />{' '}
              {own ? (
                <button
                  type="button"
                  className="link-button needs-script"
                  aria-disabled={busy && deleting === note}
                  onClick={() => run(() => remove(note))}
                >
                  <FormattedMessage id="desk.one.deleteNote" />
                </button>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => onSubmit(add)(event)}>
        <WordsField
          name="note"
          field={field}
          label={<FormattedMessage id="desk.one.note" />}
          value={words}
          onChange={setWords}
        />
        <p role="status">{done}</p>
        <p role="alert">{failure}</p>
        <button type="submit" className="button" aria-disabled={busy}>
          <FormattedMessage id="desk.one.addNote" />
        </button>
      </form>
    </section>
  )
}
