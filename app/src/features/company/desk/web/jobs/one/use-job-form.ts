import { type RefObject, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { FieldErrors } from '#ui/form/use-submit.ts'
import { useAct } from '../../parts/use-act.ts'
import { useKeptText } from '../../parts/use-kept-text.ts'
import {
  faultsFrom,
  faultsOf,
  fieldsToSend,
  type JobChanges,
  type JobPart,
  type JobValues,
  readChanges,
} from './job-values.ts'

interface Options {
  readonly form: RefObject<HTMLFormElement | null>
  /** Names the changes that this browser keeps. */
  readonly name: string
  readonly stored: JobValues
  readonly today: string
}

/** State of the form of a job: stored values with changes on top, which this browser keeps until they are saved. */
export function useJobForm({ form, name, stored, today }: Options) {
  const intl = useIntl()
  const [kept, keep] = useKeptText(`job ${name}`)
  const changes = readChanges(kept)
  const values: JobValues = { ...stored, ...changes }
  const [refused, setRefused] = useState<Partial<Record<JobPart, MessageId>>>({})
  const submit = useAct<JobPart>({ failed: 'desk.job.notSaved', form })
  useEffect(() => {
    if (Object.keys(refused).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused, form])

  const change = (more: JobChanges) => {
    const next = { ...changes, ...more }
    const left = Object.entries(next).filter(([key, value]) => !isSame(value, stored[key as keyof JobValues]))
    keep(left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left)))
  }
  const check = (): FieldErrors<JobPart> => {
    setRefused({})
    const faults = Object.entries(faultsOf(values, { locale: intl.locale, today }))
    return Object.fromEntries(faults.map(([part, id]) => [part, intl.formatMessage({ id })]))
  }
  /** Sends the changed fields to an act; its refusal of single fields is shown at these. */
  const send = async <Answer>(act: (sent: ReturnType<typeof fieldsToSend>) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await act(fieldsToSend(values, changes, intl.locale))
      keep('')
      return answer
    } catch (error) {
      if (isApiError(error)) setRefused(faultsFrom(error.fields))
      throw error
    }
  }
  const errorOf = (part: JobPart): string | undefined => {
    const id = refused[part]
    return submit.errors[part] ?? (id && intl.formatMessage({ id }))
  }
  return {
    ...submit,
    values,
    change,
    check,
    send,
    errorOf,
    isChanged: Object.keys(changes).length > 0,
    discard: () => keep(''),
  }
}

export type JobForm = ReturnType<typeof useJobForm>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
