import type { Values } from '@foyer/form-kit'
import { FormattedMessage, useIntl } from 'react-intl'
import { namingFields } from '../fields.ts'
import type { Entry } from '../profile.ts'
import { type ListSection as Name, listKeyOf, sectionSettings } from '../sections.ts'
import { fieldLabel } from './form/profile-form.ts'
import { ProfileForm } from './form/ProfileForm.tsx'
import { SourceNote } from './sources/SourceNote.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import { forForm, showDate, showPeriod } from './show-values.ts'
import { useProfileEdit, useProfilePage } from './use-profile-edit.ts'

/** A section whose entries can be added, edited, moved and deleted. */
export function ListSection({ section }: { readonly section: Name }) {
  const intl = useIntl()
  const { profile, tools, open, setOpen } = useProfilePage()
  const { edit, act } = useProfileEdit()
  const entries: readonly Entry[] = profile.resume[listKeyOf[section]]
  const { editable, displayName } = sectionSettings(tools.settings, section)
  const title = displayName ?? tools.say(`profile.section.${section}`)
  const close = () => {
    setOpen(undefined)
    requestAnimationFrame(() => document.getElementById(`profile-${section}`)?.focus())
  }
  const add = async (value: Values) =>
    edit({ section, operation: 'add', value, index: isNewestFirst(section) ? 0 : entries.length })
  const sourcedValues = ({ id, ...values }: Entry) =>
    Object.keys(values).map((field) => ({
      path: `${listKeyOf[section]}.${id}.${field}`,
      label: fieldLabel(tools, section, field),
    }))
  const newForm = `${section} new`
  return (
    <SectionFrame
      section={section}
      actions={
        editable && open !== newForm ? (
          <button
            type="button"
            className="button needs-script"
            aria-label={intl.formatMessage({ id: 'profile.add.named' }, { name: title })}
            onClick={() => setOpen(newForm)}
          >
            <FormattedMessage id="profile.add" />
          </button>
        ) : null
      }
    >
      {open === newForm ? (
        <ProfileForm section={section} entry="new" label={title} start={{}} tools={tools} save={add} onClose={close} />
      ) : null}
      {entries.length === 0 && open !== newForm ? (
        <p className="muted">
          <FormattedMessage id="profile.empty" />
        </p>
      ) : null}
      <ol className="profile-entries">
        {entries.map((entry, at) => {
          const name = nameOf(section, entry)
          const form = `${section} ${entry.id}`
          const save = async (values: Values, force: boolean) => {
            const value = { ...entry, ...values }
            await edit({ section, operation: 'edit', id: entry.id, value, ...(!force && { before: entry }) })
          }
          const move = (to: number) => act({ section, operation: 'move', id: entry.id, value: to })
          return (
            <li key={entry.id}>
              {open === form ? (
                <ProfileForm
                  section={section}
                  entry={entry.id}
                  label={name}
                  start={startOf(entry)}
                  tools={tools}
                  save={save}
                  onClose={close}
                />
              ) : (
                <>
                  <EntryText section={section} entry={entry} name={name} />
                  <SourceNote values={sourcedValues(entry)} />
                </>
              )}
              {editable && open !== form ? (
                <div className="profile-actions">
                  <EntryButton text="edit" name={name} onClick={() => setOpen(form)} />
                  <EntryButton text="up" name={name} disabled={at === 0} onClick={() => move(at - 1)} />
                  <EntryButton
                    text="down"
                    name={name}
                    disabled={at === entries.length - 1}
                    onClick={() => move(at + 1)}
                  />
                  <EntryButton
                    text="delete"
                    name={name}
                    onClick={() => {
                      act({ section, operation: 'delete', id: entry.id, value: undefined, before: entry })
                      document.getElementById(`profile-${section}`)?.focus()
                    }}
                  />
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
    </SectionFrame>
  )
}

const isNewestFirst = (section: Name) =>
  section === 'experience' || section === 'education' || section === 'volunteering'
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function nameOf(section: Name, entry: Entry): string {
  const fields: readonly string[] = namingFields[listKeyOf[section]]
  if (section === 'links') return textOf(entry['network']) || textOf(entry['url'])
  return fields.map((field) => textOf(entry[field])).find(Boolean) ?? ''
}

/** Returns the values for a form, with lists as texts of one item per line. */
const startOf = (entry: Entry): Values =>
  Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [field, Array.isArray(value) ? value.join('\n') : forForm(value)]),
  )

interface ButtonProps {
  readonly text: 'edit' | 'up' | 'down' | 'delete'
  readonly name: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function EntryButton({ text, name, disabled, onClick }: ButtonProps) {
  const intl = useIntl()
  return (
    <button
      type="button"
      className="button needs-script"
      aria-label={intl.formatMessage({ id: `profile.${text}.named` }, { name })}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <FormattedMessage id={`profile.${text}`} />
    </button>
  )
}

/** An entry to read: its name, related facts, its period and its texts. */
function EntryText({ section, entry, name }: { readonly section: Name; readonly entry: Entry; readonly name: string }) {
  const intl = useIntl()
  const { tools } = useProfilePage()
  const details = [
    'name',
    'area',
    'institution',
    'organization',
    'entity',
    'issuer',
    'publisher',
    'awarder',
    'fluency',
    'location',
    'score',
    'username',
  ]
    .map((field) => textOf(entry[field]))
    .filter((text) => text !== '' && text !== name)
  const single = textOf(entry['date']) || textOf(entry['releaseDate'])
  const when = single
    ? showDate(single, intl)
    : showPeriod(textOf(entry['startDate']) || undefined, textOf(entry['endDate']) || undefined, intl)
  const highlights = Array.isArray(entry['highlights']) ? entry['highlights'] : []
  const url = textOf(entry['url'])
  return (
    <div className="profile-entry">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {details.length > 0 ? (
        <p>
          <bdi>{details.join(' · ')}</bdi>
        </p>
      ) : null}
      {when ? (
        <p className="muted">
          <bdi>{when}</bdi>
        </p>
      ) : null}
      {[textOf(entry['summary']), textOf(entry['description'])].filter(Boolean).map((text) => (
        <p key={text} className="profile-text">
          <bdi>{text}</bdi>
        </p>
      ))}
      {highlights.length > 0 ? (
        <ul>
          {highlights.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {(['roles', 'courses', 'keywords'] as const).map((field) => {
        const items = entry[field]
        return Array.isArray(items) && items.length > 0 ? (
          <p key={field}>
            <span className="muted">{fieldLabel(tools, section, field)}</span>{' '}
            <bdi>{intl.formatList(items, { type: 'unit' })}</bdi>
          </p>
        ) : null
      })}
      {url ? (
        <p>
          <a href={url} rel="noopener noreferrer nofollow" target="_blank">
            <bdi>{url}</bdi>
          </a>
        </p>
      ) : null}
    </div>
  )
}
