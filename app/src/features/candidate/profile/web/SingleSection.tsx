import { FormattedMessage, useIntl } from 'react-intl'
import type { Values } from '@foyer/form-kit'
import { changeableFields, type SingleSection as Name, sectionSettings } from '../sections.ts'
import { AvatarPanel } from './avatar/AvatarPanel.tsx'
import { fieldLabel } from './form/profile-form.ts'
import { ProfileForm } from './form/ProfileForm.tsx'
import { SourceNote } from './sources/SourceNote.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import { forForm, showPay, showPreference } from './show-values.ts'
import { useProfileEdit, useProfilePage } from './use-profile-edit.ts'

const PAY = new Set(['payLeast', 'payMost', 'payCurrency', 'payPeriod'])
/** Paths of the sources of contact values. */
const SOURCE_PATHS: Readonly<Record<string, string>> = {
  headline: 'basics.label',
  phone: 'basics.phone',
  location: 'basics.location',
}
const LISTS = new Set(['roles', 'places'])

/**
 * A section that is a single set of values, such as contact or work preferences; also the skills, which are one list of
 * names.
 */
export function SingleSection({ section }: { readonly section: Name | 'skills' }) {
  const intl = useIntl()
  const { profile, tools, open, setOpen } = useProfilePage()
  const { edit } = useProfileEdit()
  const values = valuesOf(section)
  const title = sectionSettings(tools.settings, section).displayName ?? tools.say(`profile.section.${section}`)
  const canEdit =
    sectionSettings(tools.settings, section).editable && changeableFields(tools.settings, section).length > 0
  const close = () => {
    setOpen(undefined)
    requestAnimationFrame(() => document.getElementById(`profile-${section}`)?.focus())
  }

  function valuesOf(name: Name | 'skills'): Values {
    const { basics, skills } = profile.resume
    if (name === 'preferences') return profile.preferences
    if (name === 'summary') return { ...(basics.summary && { summary: basics.summary }) }
    if (name === 'skills') return { name: skills.map((skill) => skill.name ?? '') }
    const { firstname, lastname, location } = profile
    return {
      firstname,
      lastname,
      ...(basics.label && { headline: basics.label }),
      ...(basics.phone && { phone: basics.phone }),
      ...(location && { location }),
    }
  }

  const save = async (sent: Values, force: boolean) => {
    const [value, before] = section === 'skills' ? [sent['name'], values['name']] : [sent, values]
    await edit({ section, operation: 'edit', value, ...(!force && { before }) })
  }

  const rows = Object.entries(values).filter(([field, value]) => value !== '' && !PAY.has(field))
  const pay = section === 'preferences' ? showPay(profile.preferences, intl) : ''
  return (
    <SectionFrame
      section={section}
      actions={
        canEdit && open !== section ? (
          <button
            type="button"
            className="button needs-script"
            aria-label={intl.formatMessage({ id: 'profile.edit.named' }, { name: title })}
            onClick={() => setOpen(section)}
          >
            <FormattedMessage id="profile.edit" />
          </button>
        ) : null
      }
    >
      {section === 'contact' ? <AvatarPanel /> : null}
      {open === section ? (
        <ProfileForm
          section={section}
          entry=""
          label={title}
          start={startOf(values)}
          tools={tools}
          save={save}
          onClose={close}
        />
      ) : section === 'skills' ? (
        <>
          <SkillChips canEdit={canEdit} />
          <SourceNote
            values={profile.resume.skills.map(({ id, name = '' }) => ({ path: `skills.${id}.name`, label: name }))}
          />
        </>
      ) : section === 'summary' && profile.resume.basics.summary ? (
        <>
          <p className="profile-text">
            <bdi>{profile.resume.basics.summary}</bdi>
          </p>
          <SourceNote values={[{ path: 'basics.summary', label: title }]} />
        </>
      ) : rows.length > 0 || pay ? (
        <dl className="profile-values">
          {rows.map(([field, value]) => (
            <div key={field}>
              <dt>{fieldLabel(tools, section, field)}</dt>
              <dd>
                <bdi>{section === 'preferences' ? showPreference(field, value, intl) : String(value)}</bdi>
                <SourceNote values={[{ path: SOURCE_PATHS[field] ?? '', label: fieldLabel(tools, section, field) }]} />
              </dd>
            </div>
          ))}
          {section === 'contact' ? (
            <div>
              <dt>
                <FormattedMessage id="profile.field.email" />
              </dt>
              <dd>
                <bdi>{profile.email}</bdi>
              </dd>
            </div>
          ) : null}
          {pay ? (
            <div>
              <dt>
                <FormattedMessage id="profile.field.pay" />
              </dt>
              <dd>
                <bdi>{pay}</bdi>
              </dd>
            </div>
          ) : null}
        </dl>
      ) : (
        <p className="muted">
          <FormattedMessage id="profile.empty" />
        </p>
      )}
    </SectionFrame>
  )
}

/** Returns the values for a form, with lists as texts of one item per line. */
function startOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      LISTS.has(field) && Array.isArray(value) ? value.join('\n') : forForm(value),
    ]),
  )
}

/** The skills; if they can be changed, each is a button that opens its form. */
function SkillChips({ canEdit }: { readonly canEdit: boolean }) {
  const intl = useIntl()
  const { profile, tools, open, setOpen } = useProfilePage()
  const { edit } = useProfileEdit()
  const { skills } = profile.resume
  const opened = skills.find(({ id }) => open === `skills ${id}`)
  if (skills.length === 0)
    return (
      <p className="muted">
        <FormattedMessage id="profile.empty" />
      </p>
    )
  const close = (id: string) => {
    setOpen(undefined)
    requestAnimationFrame(() => document.getElementById(`skill-${id}`)?.focus())
  }
  return (
    <>
      <ul className="profile-chips">
        {skills.map(({ id, name = '', level }) => (
          <li key={id}>
            {canEdit ? (
              <button
                type="button"
                id={`skill-${id}`}
                className="profile-tag"
                aria-expanded={opened?.id === id}
                aria-label={intl.formatMessage({ id: 'profile.edit.named' }, { name: skillText(name, level) })}
                onClick={() => setOpen(opened?.id === id ? undefined : `skills ${id}`)}
              >
                <SkillText name={name} level={level} />
              </button>
            ) : (
              <SkillText name={name} level={level} />
            )}
          </li>
        ))}
      </ul>
      {opened ? (
        <ProfileForm
          key={opened.id}
          section="skills"
          entry={opened.id}
          label={opened.name ?? ''}
          start={{ ...opened }}
          tools={tools}
          save={(values, force) =>
            edit({
              section: 'skills',
              operation: 'edit',
              id: opened.id,
              value: { ...opened, ...values },
              ...(!force && { before: opened }),
            })
          }
          onClose={() => close(opened.id)}
        />
      ) : null}
    </>
  )
}

/** Returns the text of a skill's button, with its level. */
const skillText = (name: string, level: string | undefined) => (level ? `${name} · ${level}` : name)

const SkillText = ({ name, level }: { readonly name: string; readonly level: string | undefined }) => (
  <bdi>
    {name}
    {level ? <span className="muted">{` · ${level}`}</span> : null}
  </bdi>
)
