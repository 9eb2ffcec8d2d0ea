import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { importSheet, SheetRead } from '../../../job-contract.ts'

interface Choices {
  file: File
  mapping: Readonly<Record<string, string>>
  dateOrder: string
  payInterval: string
  closeMissing: boolean
}

/** State of an import: the file, how it is to be read, and what the server says that an import would do. */
export function useSheet() {
  const app = useApp()
  const client = useQueryClient()
  const submit = useSubmit({ failed: 'desk.sheet.failed' })
  const [choices, setChoices] = useState<Choices>()
  const [read, setRead] = useState<SheetRead>()
  const [isWritten, setWritten] = useState(false)

  const send = async ({ file, mapping, dateOrder, payInterval, closeMissing }: Choices, write: boolean) => {
    const form = new FormData()
    form.append('mapping', JSON.stringify(mapping))
    form.append('date_order', dateOrder)
    form.append('pay_interval', payInterval)
    form.append('close_missing', String(closeMissing))
    form.append('write', String(write))
    form.append('file', file)
    setRead(await callApi<typeof importSheet>(app.transport, 'POST /api/desk/jobs/sheet', { form }))
    setWritten(write)
    if (write) await client.invalidateQueries({ queryKey: ['desk'] })
  }
  /** Has the server read the file again, with other choices. */
  const check = (next: Choices) => {
    submit.run(async () => {
      setChoices(next)
      await send(next, false)
    })
  }
  return {
    ...submit,
    choices,
    read,
    isWritten,
    choose: ([file]: readonly File[]) => {
      if (!file) return
      setRead(undefined)
      check({ file, mapping: {}, dateOrder: '', payInterval: '', closeMissing: false })
    },
    change: (more: Partial<Choices>) => choices && check({ ...choices, ...more }),
    write: () => choices && submit.run(() => send(choices, true)),
    restart: () => {
      setChoices(undefined)
      setRead(undefined)
      setWritten(false)
    },
  }
}

export type Sheet = ReturnType<typeof useSheet>
