import { type ProfileSection, profileFields } from '#config/site/profile-sections.ts'
import type { ListKey } from './profile.ts'

/** The sections that are lists, with their path in the stored profile. */
export const listKeyOf = {
  experience: 'work',
  education: 'education',
  skills: 'skills',
  languages: 'languages',
  certificates: 'certificates',
  projects: 'projects',
  publications: 'publications',
  volunteering: 'volunteer',
  awards: 'awards',
  links: 'links',
} as const satisfies Partial<Record<ProfileSection, ListKey>>

export type ListSection = keyof typeof listKeyOf
/** Sections that are a single set of values. */
export type SingleSection = 'contact' | 'summary' | 'preferences'
export type EditableSection = ListSection | SingleSection

export const isListSection = (section: string): section is ListSection => Object.hasOwn(listKeyOf, section)
export const isEditableSection = (section: string): section is EditableSection =>
  isListSection(section) || section === 'contact' || section === 'summary' || section === 'preferences'

/** Settings of a section or a field in the site's configuration. */
export interface Settings {
  enabled: boolean
  required: boolean
  editable: boolean
  displayName?: string | undefined
}

export interface ProfileSettings {
  sectionConfig: Readonly<Record<string, Settings>>
  fields: Readonly<Record<string, Settings>>
}

const USUAL: Settings = { enabled: true, required: false, editable: true }

export const sectionSettings = ({ sectionConfig }: ProfileSettings, section: ProfileSection): Settings =>
  sectionConfig[section] ?? USUAL

export const fieldSettings = ({ fields }: ProfileSettings, section: ProfileSection, field: string): Settings =>
  fields[`${section}.${field}`] ?? USUAL

/** Returns the fields of a section that a site shows and lets candidates change. */
export const changeableFields = (settings: ProfileSettings, section: ProfileSection): string[] =>
  profileFields[section].filter((field) => {
    const { enabled, editable } = fieldSettings(settings, section, field)
    return enabled && editable
  })

/** Returns the fields that a site requires, which always include the first name. */
export const requiredFields = (settings: ProfileSettings, section: ProfileSection): string[] =>
  profileFields[section].filter(
    (field) =>
      field === 'firstname' ||
      (fieldSettings(settings, section, field).required && changeableFields(settings, section).includes(field)),
  )
