import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AskedAct, useAct } from '#features/company/desk/web/index.ts'
import { type ApiScope, apiScopes } from '#kernel/company/api-scopes.ts'
import { addDays } from '#kernel/time.ts'
import { Day } from '#ui/Day.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ApiKeyFacts } from '../../setup-contract.ts'
import { CheckList } from './CheckList.tsx'
import { ShownOnce } from './ShownOnce.tsx'

/** Days until a key ends that can be chosen; none: it has no end. */
const ENDS = [30, 90, 365] as const

const endAfter = (days: number): string => addDays(new Date(), days).toISOString()

/** The keys of the company API, and a form for a new one. */
export function ApiKeys({ keys }: { readonly keys: readonly ApiKeyFacts[] }) {
  return (
    <section className="desk-group" aria-labelledby="programs-keys">
      <h2 id="programs-keys">
        <FormattedMessage id="siteSettings.keys" />
      </h2>
      {keys.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="siteSettings.keys.none" />
        </p>
      ) : (
        <ul className="desk-list">
          {keys.map((key) => (
            <KeyLine key={key.prefix} facts={key} />
          ))}
        </ul>
      )}
      <NewKey />
    </section>
  )
}

function KeyLine({ facts }: { readonly facts: ApiKeyFacts }) {
  const { prefix, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt, isValid } = facts
  return (
    <li className="desk-line">
      <div>
        <bdi className="desk-line-name">{name}</bdi>
        <span className="muted">
          <FormattedMessage id="siteSettings.keys.created" values={{ day: <Day at={createdAt} /> }} />
          {' · '}
          {lastUsedAt === null ? (
            <FormattedMessage id="siteSettings.keys.unused" />
          ) : (
            <FormattedMessage id="siteSettings.keys.used" values={{ day: <Day at={lastUsedAt} /> }} />
          )}
        </span>
        <span className="muted">
          {scopes.map((scope, index) => (
            <span key={scope}>
              {index > 0 ? ' · ' : null}
              <FormattedMessage id={`siteSettings.scope.${scope}`} />
            </span>
          ))}
        </span>
      </div>
      <p className="desk-line-facts">
        <bdi dir="ltr">{`foyer_${prefix}_…`}</bdi>
        {isValid ? (
          <>
            {expiresAt === null ? null : (
              <span className="muted">
                <FormattedMessage id="siteSettings.keys.ends" values={{ day: <Day at={expiresAt} /> }} />
              </span>
            )}
            <AskedAct
              route="POST /api/desk/acts/api-key/revoke"
              body={{ prefix }}
              name={name}
              button="siteSettings.keys.revoke"
              question="siteSettings.keys.revokeAsk"
              explanation="siteSettings.keys.revokeText"
              cancel="siteSettings.keep"
            />
          </>
        ) : (
          <span className="tag">
            <FormattedMessage
              id={revokedAt === null ? 'siteSettings.keys.expired' : 'siteSettings.keys.revoked'}
              values={{ day: <Day at={revokedAt ?? expiresAt ?? createdAt} /> }}
            />
          </span>
        )}
      </p>
    </li>
  )
}

function NewKey() {
  const intl = useIntl()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [days, setDays] = useState('')
  const [made, setMade] = useState<string>()
  const { busy, failure, errors, onSubmit, ask } = useAct<'name' | 'scopes'>()
  const create = async () => {
    const expires_at = days ? endAfter(Number(days)) : null
    const answer = await ask('POST /api/desk/acts/api-key/create', { body: { name: name.trim(), scopes, expires_at } })
    setMade((answer as { key: string }).key)
    setName('')
    setScopes([])
    setDays('')
  }
  const check = () => ({
    name: name.trim() ? undefined : intl.formatMessage({ id: 'siteSettings.keys.nameMissing' }),
    scopes: scopes.length > 0 ? undefined : intl.formatMessage({ id: 'siteSettings.keys.scopeMissing' }),
  })
  return (
    <>
      {made === undefined ? null : <ShownOnce label="siteSettings.keys.shownOnce" secret={made} />}
      <h3>
        <FormattedMessage id="siteSettings.keys.new" />
      </h3>
      <form className="desk-form" onSubmit={onSubmit(create, check)}>
        <TextField
          name="name"
          label={<FormattedMessage id="siteSettings.keys.name" />}
          help={<FormattedMessage id="siteSettings.keys.nameHelp" />}
          value={name}
          onChange={setName}
          autoComplete="off"
          maxLength={100}
          error={errors.name}
        />
        <CheckList
          legend={<FormattedMessage id="siteSettings.keys.scopes" />}
          choices={apiScopes.map((scope) => [
            scope,
            <FormattedMessage key={scope} id={`siteSettings.scope.${scope}`} />,
          ])}
          chosen={scopes}
          onChange={setScopes}
          error={errors.scopes}
        />
        <div className="field">
          <label htmlFor="key-end">
            <FormattedMessage id="siteSettings.keys.end" />
          </label>
          <select id="key-end" value={days} onChange={({ target }) => setDays(target.value)}>
            <option value="">{intl.formatMessage({ id: 'siteSettings.keys.noEnd' })}</option>
            {ENDS.map((count) => (
              <option key={count} value={count}>
                {intl.formatMessage({ id: 'siteSettings.keys.days' }, { count })}
              </option>
            ))}
          </select>
        </div>
        <p role="alert">{failure}</p>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id="siteSettings.keys.create" />
        </button>
      </form>
    </>
  )
}
