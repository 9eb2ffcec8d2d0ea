import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { DataOf } from '#kernel/endpoint.ts'
import type { listApplicants, ManyResult } from '../../triage-contract.ts'
import { focusRow, useDeskKeys } from '../keys/use-desk-keys.ts'
import { ApplicantLine } from '../parts/ApplicantLine.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { PageLinks } from '../parts/PageLinks.tsx'
import { type ManyAct, Outcomes } from './Outcomes.tsx'
import { Selected } from './Selected.tsx'

interface Props {
  readonly page: DataOf<typeof listApplicants>
  readonly filters: Readonly<Record<string, string | undefined>>
  /** The filters as a query, with which the page of an application goes on. */
  readonly list: string
  readonly onHelp: () => void
}

/** A page of applications, of which several can be selected and decided at once. */
export function ApplicantList({ page, filters, list, onHelp }: Props) {
  const intl = useIntl()
  const link = useDeskLink()
  const { applications, total, stages, canDecide } = page
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<{ act: ManyAct; results: readonly ManyResult[] }>()
  const [act, setAct] = useState<ManyAct['name']>()
  const selected = applications.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const begin = (name: ManyAct['name']) => () => selected.length > 0 && setAct(name)
  const x = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-application]')?.dataset['application']
    if (row !== undefined) toggle(row)
  }
  useDeskKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    '?': onHelp,
    ...(canDecide && { x, m: begin('move'), r: begin('reject') }),
  })
  const finish = (performed: ManyAct, results: readonly ManyResult[]) => {
    setAct(undefined)
    setOutcome({ act: performed, results })
    setChosen(new Set(results.flatMap(({ id, refusal }) => (refusal === null ? [] : [id]))))
  }
  return (
    <>
      <nav className="desk-stages" aria-label={intl.formatMessage({ id: 'desk.list.stages' })}>
        <ul>
          {[undefined, ...stages].map((one) => (
            <li key={one?.id ?? 'all'}>
              <Link
                to={link('applications', { ...filters, stage: one?.id, offset: undefined })}
                aria-current={filters['stage'] === (one && String(one.id)) ? 'true' : undefined}
              >
                {one ? (
                  <>
                    <bdi>{one.name}</bdi> <span className="dash-count">{one.count}</span>
                  </>
                ) : (
                  <FormattedMessage id="desk.list.all" />
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="muted">
        <FormattedMessage id="desk.list.count" values={{ count: total }} />
      </p>
      {outcome ? <Outcomes {...outcome} stages={stages} onDone={finish} /> : null}
      {total === 0 ? (
        <p>
          <FormattedMessage id="desk.list.none" />
        </p>
      ) : (
        <>
          {canDecide ? (
            <label className="desk-check needs-script">
              <input
                type="checkbox"
                checked={selected.length === applications.length}
                ref={(box) => {
                  if (box) box.indeterminate = selected.length > 0 && selected.length < applications.length
                }}
                onChange={(event) => setChosen(new Set(event.target.checked ? applications.map(({ id }) => id) : []))}
              />
              <FormattedMessage id="desk.many.page" />
            </label>
          ) : null}
          <ul className="desk-list">
            {applications.map((applicant) => (
              <ApplicantLine
                key={applicant.id}
                applicant={applicant}
                withJob={filters['job'] === undefined}
                list={list}
                select={
                  canDecide ? (
                    <input
                      type="checkbox"
                      className="desk-select needs-script"
                      aria-label={intl.formatMessage({ id: 'desk.many.select' }, { name: applicant.name })}
                      checked={chosen.has(applicant.id)}
                      onChange={() => toggle(applicant.id)}
                    />
                  ) : null
                }
              />
            ))}
          </ul>
        </>
      )}
      {selected.length === 0 ? null : (
        <Selected
          selected={selected}
          stages={stages}
          act={act}
          onAct={setAct}
          onDone={finish}
          onClear={() => setChosen(new Set())}
        />
      )}
      <PageLinks
        total={total}
        shown={applications.length}
        offset={Number(filters['offset'] ?? 0)}
        to={(offset) => link('applications', { ...filters, offset })}
      />
    </>
  )
}
