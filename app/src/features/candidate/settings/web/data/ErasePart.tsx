import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { ErasureReceipt } from '../../contract.ts'
import { EraseForm } from './EraseForm.tsx'
import { LoadedPart, SettingsPart } from '../SettingsPart.tsx'
import { methodsQuery } from '../settings-queries.ts'

interface Props {
  readonly email: string
  readonly onErased: (receipt: ErasureReceipt) => void
}

/** Account deletion, which requires confirmation. */
export function ErasePart({ email, onErased }: Props) {
  const query = useQuery(methodsQuery(useApp()))
  const [open, setOpen] = useState(false)
  return (
    <SettingsPart id="erase" text={<FormattedMessage id="settings.erase.text" />}>
      {open ? (
        <LoadedPart query={query}>
          {({ hasPassword }) => (
            <EraseForm email={email} hasPassword={hasPassword} onErased={onErased} close={() => setOpen(false)} />
          )}
        </LoadedPart>
      ) : (
        <button type="button" className="button button-danger" onClick={() => setOpen(true)}>
          <FormattedMessage id="settings.erase.start" />
        </button>
      )}
    </SettingsPart>
  )
}
