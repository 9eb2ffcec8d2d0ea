import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { answerSkill, MatchDetails } from '../contract.ts'
import { refreshMatches } from './match-queries.ts'

type Missing = NonNullable<MatchDetails['missing']>
type Answer = 'mine' | 'not-mine' | 'ask-again'

const BUTTONS = {
  mine: ['match.mine', 'match.mine.named'],
  'not-mine': ['match.notMine', 'match.notMine.named'],
  'ask-again': ['match.askAgain', 'match.askAgain.named'],
} as const

/** The skills that were not found, each with two answers; refused ones can be asked about again. */
export function MissingSkills({ skills, level }: { skills: Missing; level: 1 | 2 }) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const { busy, failure, done, run } = useSubmit({ failed: 'match.answerFailed' })
  const Heading = level === 1 ? 'h3' : 'h4'
  const asked = skills.filter(({ refused }) => !refused)
  const refused = skills.filter((skill) => skill.refused)
  if (skills.length === 0) return null

  const answer = (skill: string, given: Answer) =>
    run(async () => {
      await callApi<typeof answerSkill>(app.transport, 'POST /api/pcsx/match_skill', { body: { skill, answer: given } })
      await refreshMatches(client)
      return given === 'mine' ? intl.formatMessage({ id: 'match.added' }, { skill }) : undefined
    })
  const button = (skill: string, given: Answer) => {
    const [text, named] = BUTTONS[given]
    return (
      <button
        type="button"
        className="link-button needs-script"
        aria-disabled={busy}
        aria-label={intl.formatMessage({ id: named }, { skill })}
        onClick={() => answer(skill, given)}
      >
        <FormattedMessage id={text} />
      </button>
    )
  }
  return (
    <>
      {asked.length > 0 ? (
        <>
          <Heading>
            <FormattedMessage id="match.missing" />
          </Heading>
          <ul className="match-skills">
            {asked.map(({ id, skill, required, instead, related }) => (
              <li key={id}>
                <bdi>{skill}</bdi>{' '}
                {related === undefined ? null : (
                  <span className="muted">
                    <FormattedMessage id="match.missing.related" values={{ skill: related }} />{' '}
                  </span>
                )}
                {required ? null : (
                  <span className="muted">
                    {instead === undefined ? (
                      <FormattedMessage id="match.missing.preferred" />
                    ) : (
                      <FormattedMessage id="match.missing.instead" values={{ skill: instead }} />
                    )}
                  </span>
                )}
                <span className="match-answers">
                  {button(skill, 'mine')}
                  {button(skill, 'not-mine')}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {refused.length > 0 ? (
        <details>
          <summary>
            <FormattedMessage id="match.refused" /> ({refused.length})
          </summary>
          <ul className="match-skills">
            {refused.map(({ id, skill }) => (
              <li key={id}>
                <bdi>{skill}</bdi> <span className="match-answers">{button(skill, 'ask-again')}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
    </>
  )
}
