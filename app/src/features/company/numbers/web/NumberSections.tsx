import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { SourceName, useDeskLink } from '#features/company/desk/web/index.ts'
import { type Step, steps } from '../contract.ts'
import { NumberTable } from './NumberTable.tsx'
import type { Choice, Numbers } from './numbers-queries.ts'
import { WeekChart } from './WeekChart.tsx'

interface Props {
  readonly numbers: Numbers
  readonly choice: Choice
}

type ColumnName =
  | Step
  | 'bots'
  | 'week'
  | 'source'
  | 'job'
  | 'stage'
  | 'left'
  | 'median'
  | 'inTime'
  | 'question'
  | 'reached'
  | 'stopped'

const columnsOf = (...names: ColumnName[]) =>
  names.map((name) => ({ key: name, text: <FormattedMessage id={`numbers.${name}`} /> }))
const numbersOf = (row: Record<Step, number>) => steps.map((step) => row[step])

/** All numbers of a period, each with a drawing and a table. */
export function NumberSections({ numbers, choice }: Props) {
  return (
    <div className="number-sections">
      <Weeks numbers={numbers} choice={choice} />
      <Sources numbers={numbers} choice={choice} />
      {numbers.job === null ? <Jobs numbers={numbers} choice={choice} /> : null}
      <Stages numbers={numbers} choice={choice} />
      <Questions numbers={numbers} choice={choice} />
      <Voluntary numbers={numbers} />
    </div>
  )
}

interface SectionProps {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly children: ReactNode
}

const Section = ({ title, text, children }: SectionProps) => (
  <section>
    <h2>{title}</h2>
    <p className="muted">{text}</p>
    {children}
  </section>
)

function Weeks({ numbers: { weeks, total }, choice }: Props) {
  const intl = useIntl()
  const title = <FormattedMessage id="numbers.weeks" />
  return (
    <Section title={title} text={<FormattedMessage id="numbers.weeksText" values={{ bots: total.bots }} />}>
      <div className="number-charts">
        {steps.map((step) => (
          <WeekChart key={step} step={step} weeks={weeks} total={total[step]} />
        ))}
      </div>
      <details>
        <summary>
          <FormattedMessage id="numbers.asTable" />
        </summary>
        <NumberTable
          caption={title}
          file={{ table: 'weeks', choice }}
          columns={columnsOf('week', ...steps, 'bots')}
          rows={weeks.toReversed().map((row) => ({
            key: row.week,
            name: intl.formatDate(`${row.week}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
            numbers: [...numbersOf(row), row.bots],
          }))}
        />
      </details>
    </Section>
  )
}

function Sources({ numbers: { sources }, choice }: Props) {
  const title = <FormattedMessage id="numbers.sources" />
  if (sources.length === 0) return null
  return (
    <Section title={title} text={<FormattedMessage id="numbers.sourcesText" />}>
      <NumberTable
        caption={title}
        file={{ table: 'sources', choice }}
        columns={columnsOf('source', ...steps)}
        rows={sources.map((row) => ({
          key: row.source ?? '',
          name:
            row.source === null ? <FormattedMessage id="numbers.source.others" /> : <SourceName source={row.source} />,
          numbers: numbersOf(row),
        }))}
        drawn={0}
      />
    </Section>
  )
}

function Jobs({ numbers: { jobs }, choice }: Props) {
  const link = useDeskLink()
  const title = <FormattedMessage id="numbers.jobs" />
  if (jobs.length === 0) return null
  return (
    <Section title={title} text={<FormattedMessage id="numbers.jobsText" />}>
      <NumberTable
        caption={title}
        file={{ table: 'jobs', choice }}
        columns={columnsOf('job', ...steps)}
        rows={jobs.map((row) => ({
          key: String(row.id),
          name: (
            <Link to={link('numbers', { job: row.id, weeks: choice.weeks })}>
              <bdi>{row.title}</bdi>
            </Link>
          ),
          numbers: numbersOf(row),
        }))}
        drawn={0}
      />
    </Section>
  )
}

function Stages({ numbers: { stages }, choice }: Props) {
  const intl = useIntl()
  const title = <FormattedMessage id="numbers.stages" />
  if (stages.length === 0) return null
  const days = (count: number | null) =>
    count === null ? null : intl.formatMessage({ id: 'numbers.days' }, { days: count })
  const share = (inTime: number, answered: number) =>
    answered === 0 ? null : intl.formatNumber(inTime / answered, { style: 'percent' })
  return (
    <Section title={title} text={<FormattedMessage id="numbers.stagesText" />}>
      <NumberTable
        caption={title}
        file={{ table: 'stages', choice }}
        columns={columnsOf('stage', 'left', 'median', 'inTime')}
        rows={stages.map(({ kind, left, medianDays, answered, inTime }) => ({
          key: kind,
          name: <FormattedMessage id={`desk.stage.${kind}`} />,
          numbers: [left, days(medianDays), share(inTime, answered)],
        }))}
        drawn={0}
      />
    </Section>
  )
}

function Questions({ numbers: { questions }, choice }: Props) {
  const title = <FormattedMessage id="numbers.questions" />
  if (!questions || questions.begun === 0) return null
  const { begun, sent, unanswered } = questions
  return (
    <Section title={title} text={<FormattedMessage id="numbers.questionsText" values={{ begun, sent, unanswered }} />}>
      <NumberTable
        caption={title}
        file={{ table: 'questions', choice }}
        columns={columnsOf('question', 'reached', 'stopped')}
        rows={questions.questions.map(({ name, label, reached, stopped }) => ({
          key: name,
          name: <bdi>{label}</bdi>,
          numbers: [reached, stopped],
        }))}
        drawn={0}
      />
    </Section>
  )
}

function Voluntary({ numbers: { voluntary } }: Pick<Props, 'numbers'>) {
  if (voluntary.length === 0) return null
  return (
    <Section title={<FormattedMessage id="numbers.voluntary" />} text={<FormattedMessage id="numbers.voluntaryText" />}>
      {voluntary.map(({ question, options }) => (
        <NumberTable
          key={question}
          caption={<bdi>{question}</bdi>}
          columns={[
            { key: 'question', text: <bdi>{question}</bdi> },
            { key: 'people', text: <FormattedMessage id="numbers.people" /> },
          ]}
          rows={options.map(({ option, count }) => ({ key: option, name: <bdi>{option}</bdi>, numbers: [count] }))}
        />
      ))}
    </Section>
  )
}
