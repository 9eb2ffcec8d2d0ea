import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { ChangePassword, SetPassword } from './PasswordForms.tsx'
import { LoadedPart, SettingsPart } from './SettingsPart.tsx'
import { methodsQuery } from './settings-queries.ts'

/** Password settings, with or without an existing password. */
export function PasswordPart({ email }: { readonly email: string }) {
  const query = useQuery(methodsQuery(useApp()))
  return (
    <SettingsPart id="password" text={<FormattedMessage id="settings.password.text" />}>
      <LoadedPart query={query}>
        {({ hasPassword }) => (hasPassword ? <ChangePassword email={email} /> : <SetPassword email={email} />)}
      </LoadedPart>
    </SettingsPart>
  )
}
