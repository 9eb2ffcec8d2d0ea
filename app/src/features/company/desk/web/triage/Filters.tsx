import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { companyStatuses } from '#features/applying/applications/states.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { ChoiceQuestion, RequiredQuestion } from '../../triage-contract.ts'
import { FilterForm } from '../parts/FilterForm.tsx'
import { sourceText } from '../sources/SourceName.tsx'

const ORDERS = ['newest', 'oldest', 'changed', 'name'] as const

interface Props {
  readonly filters: Readonly<Record<string, string | undefined>>
  readonly asBoard: boolean
  /** Values that the filters offer, once they are loaded. */
  readonly offered:
    | { sources: readonly string[]; questions: readonly ChoiceQuestion[]; required: readonly RequiredQuestion[] }
    | undefined
}

/** The filters of the list and the board, which are the page's address. */
export function Filters({ filters, asBoard, offered }: Props) {
  const intl = useIntl()
  const nameOfSource = (source: string) => {
    const text = sourceText(source)
    return text ? intl.formatMessage({ id: text }) : source
  }
  const { job, stage, text = '', order = 'newest', unread, overdue, status, source, answer, required } = filters
  const { sources = [], questions = [], required: requiredQuestions = [] } = offered ?? {}
  const hidden = { job, ...(asBoard ? { view: 'board' } : { stage }) }
  return (
    <FilterForm>
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label>
        <span>
          <FormattedMessage id="desk.list.searchLabel" />
        </span>
        <input type="search" name="text" defaultValue={text} maxLength={200} />
      </label>
      <Choice name="status" label="desk.list.status" value={status} all="desk.list.anyStatus">
        {companyStatuses.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage({ id: `desk.status.${one}` })}
          </option>
        ))}
      </Choice>
      {sources.length === 0 && source === undefined ? null : (
        <Choice name="source" label="desk.list.source" value={source} all="desk.list.anySource">
          {[...new Set([...sources, ...(source === undefined ? [] : [source])])].map((one) => (
            <option key={one} value={one}>
              {nameOfSource(one)}
            </option>
          ))}
        </Choice>
      )}
      {questions.length === 0 ? null : (
        <Choice name="answer" label="desk.list.answer" value={answer} all="desk.list.anyAnswer">
          {questions.map(({ name, question, options }) => (
            <optgroup key={name} label={question}>
              {options.map(({ value, label }) => (
                <option key={value} value={`${name}:${value}`}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
      )}
      {requiredQuestions.length === 0 ? null : (
        <Choice name="required" label="desk.required" value={required} all="desk.list.anyAnswer">
          {requiredQuestions.map(({ name, question, answers }) => (
            <optgroup key={name} label={`${question} ${answers}`}>
              {(['met', 'not-met', 'unanswered'] as const).map((state) => (
                <option key={state} value={`${name}:${state}`}>
                  {intl.formatMessage({ id: `desk.required.${state}` })}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
      )}
      <label>
        <span>
          <FormattedMessage id="desk.list.order" />
        </span>
        <select name="order" defaultValue={order}>
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage({ id: `desk.list.order.${one}` })}
            </option>
          ))}
        </select>
      </label>
      <label className="desk-check">
        <input type="checkbox" name="unread" value="1" defaultChecked={unread !== undefined} />
        <FormattedMessage id="desk.list.unread" />
      </label>
      <label className="desk-check">
        <input type="checkbox" name="overdue" value="1" defaultChecked={overdue !== undefined} />
        <FormattedMessage id="desk.list.overdue" />
      </label>
      <button type="submit" className="button">
        <FormattedMessage id="desk.list.apply" />
      </button>
    </FilterForm>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: MessageId
  readonly value: string | undefined
  /** Text of the first option, which filters nothing. */
  readonly all: MessageId
  readonly children: ReactNode
}

function Choice({ name, label, value = '', all, children }: ChoiceProps) {
  const intl = useIntl()
  return (
    <label>
      <span>
        <FormattedMessage id={label} />
      </span>
      <select key={value} name={name} defaultValue={value}>
        <option value="">{intl.formatMessage({ id: all })}</option>
        {children}
      </select>
    </label>
  )
}
