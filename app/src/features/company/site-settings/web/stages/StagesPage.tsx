import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { useAct, useKeptText } from '#features/company/desk/web/index.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { SHARED_GROUP } from '../../groups.ts'
import type { StageFacts } from '../../setup-contract.ts'
import { LanguageTabs } from '../frame/LanguageTabs.tsx'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import { settingsQuery, stagesQuery } from '../frame/settings-queries.ts'
import { AddStage } from './AddStage.tsx'
import { added, canGo, canMove, endsLast, moved, named, newKey, readKept } from './stage-list.ts'
import { StageFields } from './StageFields.tsx'
import './stages.css'

/** The stages of applications: of all jobs, or those of one job. */
export function StagesPage() {
  const app = useApp()
  const search = new URLSearchParams(useLocation().search)
  const job = search.get('job') ?? ''
  const page = useQuery(settingsQuery(app, SHARED_GROUP, ''))
  const query = useQuery(stagesQuery(app, job))
  const languages = page.data?.languages ?? []
  const language = languages.find((tag) => tag === search.get('language')) ?? languages[0] ?? 'en'
  return (
    <SettingsFrame groups={page.data?.groups ?? []} current="stages">
      <h1>
        <FormattedMessage id="siteSettings.stages" />
      </h1>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ stages, isOwn, job: title }) => (
          <>
            {title === null ? null : (
              <p>
                <FormattedMessage
                  id={isOwn ? 'siteSettings.stages.ofJob' : 'siteSettings.stages.shared'}
                  values={{ title: <bdi key="title">{title}</bdi> }}
                />
              </p>
            )}
            <p className="muted">
              <FormattedMessage id="siteSettings.stages.text" />
            </p>
            <LanguageTabs group="stages" language={language} languages={languages} query={{ job }} />
            <StageForm job={job} stored={stages} language={language} first={languages[0] ?? 'en'} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}

interface FormProps {
  /** Id of the job; empty for all jobs. */
  readonly job: string
  readonly stored: readonly StageFacts[]
  /** The language in which the names are written. */
  readonly language: string
  /** The site's default language, in which every stage has a name. */
  readonly first: string
}

function StageForm({ job, stored, language, first }: FormProps) {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const [kept, keep] = useKeptText(`stages ${job}`)
  const stages = endsLast(readKept(kept) ?? stored)
  const [wrong, setWrong] = useState('')
  const { busy, failure, done, announce, onSubmit, perform } = useAct({ form })
  const change = (next: readonly StageFacts[], said = '') => {
    keep(JSON.stringify(next))
    announce(said)
  }
  const nameOf = ({ labels }: StageFacts) => labels[language] ?? labels[first] ?? Object.values(labels)[0] ?? ''
  const move = (index: number, by: 1 | -1) => {
    const stage = stages[index]
    if (!stage) return
    change(
      moved(stages, index, by),
      intl.formatMessage({ id: 'siteSettings.stages.moved' }, { name: nameOf(stage), place: index + by + 1 }),
    )
  }
  const save = async () => {
    const unnamed = stages.find(({ labels }) => !labels[first]?.trim())
    setWrong(unnamed?.key ?? '')
    if (unnamed) return
    const list = stages.map(({ expectedDays, ...stage }) => ({ ...stage, expected_days: expectedDays }))
    const body = { position_id: job ? Number(job) : null, stages: list }
    const said = await perform('POST /api/desk/acts/stage/set', { body }, 'siteSettings.stages.saved')
    keep('')
    return said
  }
  return (
    <form ref={form} className="desk-form stages" onSubmit={onSubmit(save)}>
      <ol>
        {stages.map((stage, index) => (
          <StageFields
            key={stage.key}
            stage={stage}
            name={nameOf(stage)}
            written={stage.labels[language] ?? ''}
            error={wrong === stage.key ? intl.formatMessage({ id: 'siteSettings.stages.nameMissing' }) : undefined}
            canMove={{ up: canMove(stages, index, -1), down: canMove(stages, index, 1) }}
            canGo={canGo(stages, stage)}
            onName={(name) => change(stages.map((one) => (one === stage ? named(stage, language, name) : one)))}
            onDays={(expectedDays) => change(stages.map((one) => (one === stage ? { ...stage, expectedDays } : one)))}
            onMove={(by) => move(index, by)}
            onRemove={() => change(stages.filter((one) => one !== stage))}
          />
        ))}
      </ol>
      <AddStage
        onAdd={(name, kind) =>
          change(
            added(stages, {
              key: newKey(
                name,
                [...stages, ...stored].map(({ key }) => key),
              ),
              kind,
              labels: { [first]: name },
              expectedDays: null,
            }),
          )
        }
      />
      {kept === '' ? null : (
        <p className="muted">
          <FormattedMessage id="siteSettings.stages.unsaved" />
        </p>
      )}
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
      <p className="button-row">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id="siteSettings.stages.save" />
        </button>
        {kept === '' ? null : (
          <button type="button" className="button" onClick={() => keep('')}>
            <FormattedMessage id="siteSettings.stages.discard" />
          </button>
        )}
      </p>
    </form>
  )
}
