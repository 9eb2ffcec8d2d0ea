import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { ErasureReceipt } from '../../contract.ts'
import { EraseForm } from './EraseForm.tsx'
import { LoadedContent, OwnPanel } from '../form/OwnPanel.tsx'
import { methodsQuery } from '../form/settings-queries.ts'

interface Props {
  readonly email: string
  readonly onErased: (receipt: ErasureReceipt) => void
}

/** Account deletion, which requires confirmation. */
export function ErasePanel({ email, onErased }: Props) {
  const query = useQuery(methodsQuery(useApp()))
  const [open, setOpen] = useState(false)
  return (
    <OwnPanel id="erase" text={<FormattedMessage id="settings.erase.text" />}>
      {open ? (
        <LoadedContent query={query}>
          {({ hasPassword }) => (
            <EraseForm email={email} hasPassword={hasPassword} onErased={onErased} close={() => setOpen(false)} />
          )}
        </LoadedContent>
      ) : (
        <button type="button" className="button button-danger" onClick={() => setOpen(true)}>
          <FormattedMessage id="settings.erase.start" />
        </button>
      )}
    </OwnPanel>
  )
}
