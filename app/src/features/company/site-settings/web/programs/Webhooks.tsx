import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { AskedAct, useAct } from '#features/company/desk/web/index.ts'
import { GIVEN_UP } from '#features/site/webhooks/states.ts'
import { type WebhookEvent, webhookEvents } from '#features/site/webhooks/rules.ts'
import { Day } from '#ui/Day.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { DeliveryFacts, WebhookFacts } from '../../setup-contract.ts'
import { CheckList } from './CheckList.tsx'
import { ShownOnce } from './ShownOnce.tsx'

interface Props {
  readonly webhooks: readonly WebhookFacts[]
  readonly deliveries: readonly DeliveryFacts[]
}

/** The webhooks, what they didn't take, and a form for a new one. */
export function Webhooks({ webhooks, deliveries }: Props) {
  return (
    <section className="desk-group" aria-labelledby="programs-webhooks">
      <h2 id="programs-webhooks">
        <FormattedMessage id="siteSettings.webhooks" />
      </h2>
      {webhooks.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="siteSettings.webhooks.none" />
        </p>
      ) : (
        <ul className="desk-list">
          {webhooks.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {deliveries.length === 0 ? null : <Failed webhooks={webhooks} deliveries={deliveries} />}
      <NewWebhook />
    </section>
  )
}

function WebhookLine({ webhook: { id, url, events, counts } }: { readonly webhook: WebhookFacts }) {
  return (
    <li className="desk-line">
      <div>
        <bdi className="desk-line-name" dir="ltr">
          {url}
        </bdi>
        <span className="muted">
          {events.length === 0 ? (
            <FormattedMessage id="siteSettings.webhooks.all" />
          ) : (
            <span dir="ltr">{events.join(', ')}</span>
          )}
        </span>
        <span className="muted">
          <FormattedMessage id="siteSettings.webhooks.counts" values={counts} />
        </span>
      </div>
      <p className="desk-line-facts">
        <AskedAct
          route="POST /api/desk/acts/webhook/remove"
          body={{ id }}
          name={url}
          button="siteSettings.webhooks.remove"
          question="siteSettings.webhooks.removeAsk"
          explanation="siteSettings.webhooks.removeText"
          cancel="siteSettings.keep"
        />
      </p>
    </li>
  )
}

/** Deliveries that failed so far or were given up, which can be sent again. */
function Failed({ webhooks, deliveries }: Props) {
  const { busy, failure, done, run, perform } = useAct()
  const again = (ids: readonly string[]) =>
    run(() =>
      perform('POST /api/desk/acts/webhook/replay', { body: { deliveries: ids } }, 'siteSettings.webhooks.replayed', {
        count: ids.length,
      }),
    )
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]))
  return (
    <>
      <h3>
        <FormattedMessage id="siteSettings.webhooks.failed" />
      </h3>
      <ul className="desk-list">
        {deliveries.map(({ id, webhookId, event, state, attempts, answer, createdAt }) => (
          <li key={id} className="desk-line">
            <div>
              <span>
                <code dir="ltr">{event}</code> · <Day at={createdAt} clock />
              </span>
              <span className="muted">
                <bdi dir="ltr">{urls.get(webhookId)}</bdi>
              </span>
              <span>
                <FormattedMessage
                  id={state === GIVEN_UP ? 'siteSettings.webhooks.givenUp' : 'siteSettings.webhooks.trying'}
                  values={{ attempts, answer: <bdi key="answer">{answer}</bdi> }}
                />
              </span>
            </div>
            <p className="desk-line-facts">
              <button
                type="button"
                className="link-button needs-script"
                aria-disabled={busy}
                onClick={() => again([id])}
              >
                <FormattedMessage id="siteSettings.webhooks.again" />
                <span className="visually-hidden">
                  : {event} <Day at={createdAt} clock />
                </span>
              </button>
            </p>
          </li>
        ))}
      </ul>
      {deliveries.length > 1 ? (
        <button
          type="button"
          className="button needs-script"
          aria-disabled={busy}
          onClick={() => again(deliveries.map(({ id }) => id))}
        >
          <FormattedMessage id="siteSettings.webhooks.againAll" values={{ count: deliveries.length }} />
        </button>
      ) : null}
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
    </>
  )
}

function NewWebhook() {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const [secret, setSecret] = useState<string>()
  const { busy, failure, errors, onSubmit, ask } = useAct<'url'>({
    fieldOf: { 'bad-address': 'url', 'unknown-host': 'url', 'private-address': 'url', exists: 'url' },
  })
  const add = async () => {
    const answer = await ask('POST /api/desk/acts/webhook/add', { body: { url: url.trim(), events } })
    setSecret((answer as { secret: string }).secret)
    setUrl('')
    setEvents([])
  }
  return (
    <>
      {secret === undefined ? null : <ShownOnce label="siteSettings.webhooks.shownOnce" secret={secret} />}
      <h3>
        <FormattedMessage id="siteSettings.webhooks.new" />
      </h3>
      <form className="desk-form" onSubmit={onSubmit(add)}>
        <TextField
          name="url"
          label={<FormattedMessage id="siteSettings.webhooks.address" />}
          help={<FormattedMessage id="siteSettings.webhooks.addressHelp" />}
          value={url}
          onChange={setUrl}
          autoComplete="off"
          inputMode="url"
          maxLength={2000}
          error={errors.url}
        />
        <details className="programs-events">
          <summary>
            <FormattedMessage id="siteSettings.webhooks.events" values={{ count: events.length }} />
          </summary>
          <CheckList
            legend={<FormattedMessage id="siteSettings.webhooks.only" />}
            choices={webhookEvents.map((event) => [
              event,
              <code key={event} dir="ltr">
                {event}
              </code>,
            ])}
            chosen={events}
            onChange={setEvents}
          />
        </details>
        <p role="alert">{failure}</p>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id="siteSettings.webhooks.add" />
        </button>
      </form>
    </>
  )
}
