import type { Values } from '@foyer/form-kit'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionMenu, type MenuAction } from '#ui/menu/ActionMenu.tsx'
import { namingFields } from '../fields.ts'
import type { Entry } from '../profile.ts'
import { type ListSection as Name, listKeyOf, sectionSettings } from '../sections.ts'
import { EntryText } from './EntryText.tsx'
import { fieldLabel } from './form/profile-form.ts'
import { ProfileForm } from './form/ProfileForm.tsx'
import { SourceNote } from './sources/SourceNote.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import { forForm, textOf } from './show-values.ts'
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
  const moved = useRef<string>(undefined)
  useEffect(() => {
    // Moving its row in the document takes the focus from the menu's button.
    if (moved.current && document.activeElement === document.body) document.getElementById(moved.current)?.focus()
    moved.current = undefined
  }, [entries])
  const actionsOf = (entry: Entry, at: number): MenuAction[] => {
    const move = (id: 'up' | 'down', to: number) => ({
      id,
      text: intl.formatMessage({ id: `profile.${id}` }),
      run: () => {
        moved.current = menuOf(entry)
        act({ section, operation: 'move', id: entry.id, value: to })
      },
    })
    return [
      ...(at > 0 ? [move('up', at - 1)] : []),
      ...(at < entries.length - 1 ? [move('down', at + 1)] : []),
      {
        id: 'delete',
        text: intl.formatMessage({ id: 'profile.delete' }),
        run: () => {
          act({ section, operation: 'delete', id: entry.id, value: undefined, before: entry })
          document.getElementById(`profile-${section}`)?.focus()
        },
      },
    ]
  }
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
                  <EntryText section={section} entry={entry} name={name}>
                    {editable ? (
                      <div className="profile-tools">
                        <button
                          type="button"
                          className="profile-edit needs-script"
                          aria-label={intl.formatMessage({ id: 'profile.edit.named' }, { name })}
                          onClick={() => setOpen(form)}
                        >
                          <FormattedMessage id="profile.edit" />
                        </button>
                        <ActionMenu
                          id={menuOf(entry)}
                          label={intl.formatMessage({ id: 'profile.menu.named' }, { name })}
                          actions={actionsOf(entry, at)}
                        />
                      </div>
                    ) : null}
                  </EntryText>
                  <SourceNote values={sourcedValues(entry)} />
                </>
              )}
            </li>
          )
        })}
      </ol>
    </SectionFrame>
  )
}

const isNewestFirst = (section: Name) =>
  section === 'experience' || section === 'education' || section === 'volunteering'
const menuOf = ({ id }: Entry) => `profile-menu-${id}`

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
