import { type DragEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { DataOf } from '#kernel/endpoint.ts'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'
import type { Applicant } from '../../applicant.ts'
import type { actOnMany, ManyResult, showBoard } from '../../triage-contract.ts'
import { focusRow, useDeskKeys } from '../keys/use-desk-keys.ts'
import { ApplicantLine } from '../parts/ApplicantLine.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { useAct } from '../parts/use-act.ts'
import { type ManyAct, Outcomes } from './Outcomes.tsx'

type Shown = DataOf<typeof showBoard>
type Column = Shown['columns'][number]

interface Props {
  readonly board: Shown
  readonly filters: Readonly<Record<string, string | undefined>>
  readonly list: string
  readonly onHelp: () => void
}

/** Applications to a job in a column for each stage. A card moves by its menu or by drag; hiring and rejecting are on its page. */
export function Board({ board: { columns, total, canDecide }, filters, list, onHelp }: Props) {
  const intl = useIntl()
  const [shown, setShown] = useState(columns.find(({ count }) => count > 0)?.id ?? columns[0]?.id)
  const [outcome, setOutcome] = useState<{ act: ManyAct; results: readonly ManyResult[] }>()
  const { failure, run, ask } = useAct()
  useDeskKeys({ j: () => focusRow(1), k: () => focusRow(-1), '?': onHelp })
  const move = (id: string, from: number, to: number) =>
    run(async () => {
      const act = { name: 'move', to } as const
      const { results } = await ask<typeof actOnMany>('POST /api/desk/applications/many', {
        body: { applications: [{ id, stage: from }], act },
      })
      setOutcome({ act, results })
    })
  return (
    <>
      <p role="status" className="muted">
        <FormattedMessage id="desk.list.count" values={{ count: total }} />
      </p>
      {outcome ? (
        <Outcomes {...outcome} stages={columns} onDone={(act, results) => setOutcome({ act, results })} />
      ) : null}
      <p role="alert">{failure}</p>
      <div
        className="desk-column-choice needs-script"
        role="group"
        aria-label={intl.formatMessage({ id: 'desk.list.stages' })}
      >
        {columns.map(({ id, name, count }) => (
          <button key={id} type="button" className="button" aria-pressed={id === shown} onClick={() => setShown(id)}>
            <bdi>{name}</bdi> {count}
          </button>
        ))}
      </div>
      <div className="desk-board">
        {columns.map((column) => (
          <StageColumn
            key={column.id}
            column={column}
            isShown={column.id === shown}
            targets={canDecide ? columns.filter(({ kind }) => kind !== 'hired' && kind !== 'rejected') : []}
            filters={filters}
            list={list}
            onMove={move}
          />
        ))}
      </div>
    </>
  )
}

interface ColumnProps {
  readonly column: Column
  /** True for the column that narrow screens show. */
  readonly isShown: boolean
  /** Stages to which cards can be moved. */
  readonly targets: readonly Column[]
  readonly filters: Props['filters']
  readonly list: string
  readonly onMove: (id: string, from: number, to: number) => void
}

/** Type of a dragged card's data, which other pages don't read. */
const CARD = 'application/x-foyer-application'

function StageColumn({ column, isShown, targets, filters, list, onMove }: ColumnProps) {
  const link = useDeskLink()
  const { id, name, count, applications } = column
  const heading = `desk-column-${id}`
  const takes = targets.some((one) => one.id === id)
  const over = (event: DragEvent) => {
    if (takes && event.dataTransfer.types.includes(CARD)) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    const [card, from] = event.dataTransfer.getData(CARD).split(' ')
    if (card && from && Number(from) !== id) onMove(card, Number(from), id)
  }
  const actionsOf = (applicant: Applicant) =>
    applicant.status === 'active' ? targets.filter((one) => one.id !== id) : []
  return (
    // Dragging is a shortcut: each card has a menu that does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
    <section
      className="desk-column"
      data-shown={isShown ? '' : undefined}
      aria-labelledby={heading}
      onDragOver={over}
      onDrop={drop}
    >
      <h2 id={heading}>
        <bdi>{name}</bdi> <span className="dash-count">{count}</span>
      </h2>
      <ul className="desk-list">
        {applications.map((applicant) => (
          <ApplicantLine
            key={applicant.id}
            applicant={applicant}
            withJob={false}
            list={list}
            isCard
            onDragStart={
              actionsOf(applicant).length > 0
                ? (event) => event.dataTransfer.setData(CARD, `${applicant.id} ${id}`)
                : undefined
            }
            menu={<CardMenu applicant={applicant} targets={actionsOf(applicant)} onMove={onMove} />}
          />
        ))}
      </ul>
      {count > applications.length ? (
        <p>
          <Link to={link('applications', { ...filters, stage: id, offset: undefined })}>
            <FormattedMessage id="desk.board.more" values={{ count: count - applications.length }} />
          </Link>
        </p>
      ) : null}
    </section>
  )
}

interface MenuProps {
  readonly applicant: Applicant
  readonly targets: readonly Column[]
  readonly onMove: ColumnProps['onMove']
}

function CardMenu({ applicant: { id, name, stage }, targets, onMove }: MenuProps) {
  const intl = useIntl()
  if (targets.length === 0) return null
  const actions = targets.map((to) => ({
    id: String(to.id),
    text: intl.formatMessage({ id: 'desk.board.moveTo' }, { stage: to.name }),
    run: () => onMove(id, stage.id, to.id),
  }))
  return <ActionMenu label={intl.formatMessage({ id: 'desk.board.menu' }, { name })} actions={actions} />
}
