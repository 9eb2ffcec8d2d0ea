import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import type { OpenedApplication } from '../../application-contract.ts'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'

/** Recommendations of colleagues with their reasons. A hiring manager gives the first one unaware of the others. */
export function Opinions({
  application: { id, opinions, opinionsHidden },
}: {
  readonly application: OpenedApplication
}) {
  const [recommends, setRecommends] = useState<boolean>()
  const [words, setWords] = useKeptText(`opinion ${id}`)
  const { busy, failure, done, onSubmit, perform } = useAct()
  const give = async () => {
    if (recommends === undefined || words.trim() === '') return
    const said = await perform(
      'PUT /api/desk/applications/:id/opinion',
      { params: { id }, body: { recommends, words } },
      'desk.one.opinionGiven',
    )
    setWords('')
    return said
  }
  return (
    <section aria-labelledby="desk-opinions">
      <h2 id="desk-opinions">
        <FormattedMessage id="desk.one.opinions" />
      </h2>
      {opinionsHidden ? (
        <p className="muted">
          <FormattedMessage id="desk.one.opinionsHidden" />
        </p>
      ) : null}
      <ul className="desk-words">
        {opinions.map(({ author, recommends: isFor, words: said, at }) => (
          <li key={author + at}>
            <p>
              <strong>
                <FormattedMessage id={isFor ? 'desk.one.forIt' : 'desk.one.againstIt'} />
              </strong>
            </p>
            <p dir="auto">{said}</p>
            <p className="muted">
              <bdi>{author}</bdi> · <Day at={at} />
            </p>
          </li>
        ))}
      </ul>
      <form onSubmit={onSubmit(give)}>
        <fieldset className="desk-choice">
          <legend className="visually-hidden">
            <FormattedMessage id="desk.one.giveOpinion" />
          </legend>
          {[true, false].map((choice) => (
            <label key={String(choice)} className="desk-check">
              <input
                type="radio"
                name="recommends"
                required
                checked={recommends === choice}
                onChange={() => setRecommends(choice)}
              />
              <FormattedMessage id={choice ? 'desk.one.recommend' : 'desk.one.notRecommend'} />
            </label>
          ))}
        </fieldset>
        <WordsField
          name="why"
          rows={3}
          label={<FormattedMessage id="desk.one.why" />}
          value={words}
          onChange={setWords}
        />
        <p role="status">{done}</p>
        <p role="alert">{failure}</p>
        <button type="submit" className="button" aria-disabled={busy}>
          <FormattedMessage id="desk.one.giveOpinion" />
        </button>
      </form>
    </section>
  )
}
