import {
  createFormStore,
  englishMessages,
  type FieldNode,
  loadFormMessages,
  type Messages,
  nameOf,
} from '@foyer/form-kit'
import { SimpleForm } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { Missing, useDeskLink } from '#features/company/desk/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { LanguageTabs } from './frame/LanguageTabs.tsx'
import { SettingsFrame } from './frame/SettingsFrame.tsx'
import type { SettingFault } from '../contract.ts'
import { type SettingsForm, settingsQuery } from './frame/settings-queries.ts'
import { settingModels, settingViews } from './fields/setting-views.tsx'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

interface Props {
  readonly group: string
  /** The language whose texts are shown; empty for the settings themselves. */
  readonly language: string
}

/** A page of settings, whose changes are saved to the draft as they are made. */
export function GroupPage({ group, language }: Props) {
  const app = useApp()
  const query = useQuery(settingsQuery(app, group, language))
  const [messages, setMessages] = useState<Messages>()
  // Another page under the same key has other fields.
  const [edition, setEdition] = useState(0)
  useEffect(() => {
    loadFormMessages(app.locale).then(setMessages, () => setMessages(englishMessages))
  }, [app.locale])
  if (isApiError(query.error) && query.error.status === 404) return <Missing />
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(opened) => {
        const facts = opened.groups.find(({ name }) => name === group)
        return (
          <SettingsFrame groups={opened.groups} current={group}>
            <h1>{facts?.title}</h1>
            <p className="muted">{facts?.help}</p>
            <LanguageTabs group={group} language={language} languages={opened.languages} />
            {messages ? (
              <OpenGroup
                key={edition}
                group={group}
                language={language}
                opened={opened}
                messages={messages}
                reload={() => setEdition(edition + 1)}
              />
            ) : (
              <div className="settings-waiting" />
            )}
          </SettingsFrame>
        )
      }}
    </Loaded>
  )
}

interface OpenProps extends Props {
  readonly opened: SettingsForm
  readonly messages: Messages
  /** Shows the form again with the stored values. */
  readonly reload: () => void
}

function OpenGroup({ group, language, opened, messages, reload }: OpenProps) {
  const intl = useIntl()
  const { locale } = useApp()
  const [first] = useState(opened)
  const draft = useSettingsDraft(group, language, first)
  const [store] = useState(() =>
    createFormStore({
      definition: { sections: first.sections },
      models: settingModels,
      messages,
      initialValues: first.values,
      onChange(name, values) {
        const [field = name] = name.split('.')
        draft.change(field, values()[field])
      },
    }),
  )
  // Nothing is wrong with a field that was just added and waits to be filled in.
  const isShown = ({ field, isMissing }: SettingFault) => !isMissing || first.faults.some((one) => one.field === field)
  const faults = new Map(
    [...draft.facts.faults.filter((fault) => fault.group === group && isShown(fault)), ...draft.unreadable].map(
      ({ field, message }) => [field, message] as const,
    ),
  )
  const note = (node: FieldNode) => {
    const fault = faults.get(nameOf(node))
    return fault ? <p className="field-error settings-fault">{fault}</p> : null
  }
  if (first.sections.length === 0)
    return (
      <p>
        <FormattedMessage id="siteSettings.untranslated" />
      </p>
    )
  return (
    <>
      <Conflict draft={draft} form={first} group={group} language={language} reload={reload} />
      <SimpleForm
        store={store}
        views={settingViews}
        locale={locale}
        fieldNote={note}
        aria-label={intl.formatMessage({ id: 'siteSettings.title' })}
        onSubmit={async () => void (await draft.flush())}
        actions={null}
      />
      <DraftBar draft={draft} />
    </>
  )
}

/** The settings that a colleague changed in the meantime, and the choice between their values and the own ones. */
function Conflict({
  draft,
  form,
  group,
  language,
  reload,
}: Props & { readonly draft: SettingsDraft; readonly form: SettingsForm; readonly reload: () => void }) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  if (draft.state !== 'conflict') return null
  const items = form.sections.flatMap(({ items: all }) => all)
  const labels = draft.conflicts.map((field) => {
    const label = items.find(({ name }) => name === field)?.['label']
    return typeof label === 'string' ? label : field
  })
  const load = async () => {
    await client.fetchQuery({ ...settingsQuery(app, group, language), staleTime: 0 })
    reload()
  }
  return (
    <div className="settings-conflict" role="alert">
      <p>
        <FormattedMessage
          id="siteSettings.conflict"
          values={{ count: labels.length, fields: intl.formatList(labels) }}
        />
      </p>
      <p className="button-row">
        <button type="button" className="button" onClick={() => void load()}>
          <FormattedMessage id="siteSettings.conflictLoad" />
        </button>
        <button type="button" className="button" onClick={() => void draft.keepOwn()}>
          <FormattedMessage id="siteSettings.conflictKeep" />
        </button>
      </p>
    </div>
  )
}

const STATES = {
  none: 'siteSettings.none',
  saving: 'siteSettings.saving',
  saved: 'siteSettings.saved',
  failed: 'siteSettings.failed',
  conflict: 'siteSettings.failed',
} as const

/** The state of the draft, and the way to publish it. It stays in view below the form. */
function DraftBar({ draft: { facts, state } }: { readonly draft: SettingsDraft }) {
  const link = useDeskLink()
  const canPreview = useViewer()?.isThemeBuilder
  const count = facts.changes.length
  return (
    <div className="settings-bar">
      <p role="status">
        <FormattedMessage id={STATES[count === 0 && state === 'saved' ? 'none' : state]} />
      </p>
      {count > 0 ? (
        <p className="button-row">
          {canPreview ? (
            <Link to={link('site/preview')} className="button">
              <FormattedMessage id="siteSettings.preview" />
            </Link>
          ) : null}
          <Link to={link('site/review')} className="button button-primary">
            <FormattedMessage id="siteSettings.review" />
            <span className="visually-hidden">
              {' '}
              <FormattedMessage id="siteSettings.changes" values={{ count }} />
            </span>
          </Link>
        </p>
      ) : null}
    </div>
  )
}
