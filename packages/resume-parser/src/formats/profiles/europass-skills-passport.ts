import type { JsonResume } from '../../model/json-resume.ts'
import { childAt, childrenNamed, type XmlElement } from '../package/read-xml.ts'
import { described, lowestLevel, paragraphsOf, profileOf, valueOf } from './europass-values.ts'

/** Reads the XML of Europass's editor before 2020 (schema 3.x of Cedefop). */
export function readSkillsPassport(root: XmlElement): JsonResume {
  const learner = childAt(root, 'LearnerInfo')
  return {
    basics: readBasics(learner),
    work: listOf(learner, 'WorkExperienceList', 'WorkExperience').map((entry) => ({
      ...periodOf(entry),
      position: labelOf(childAt(entry, 'Position')),
      name: valueOf(childAt(entry, 'Employer', 'Name')),
      location: cityOf(childAt(entry, 'Employer')),
      ...described(childAt(entry, 'Activities')),
    })),
    education: listOf(learner, 'EducationList', 'Education').map((entry) => ({
      ...periodOf(entry),
      studyType: valueOf(childAt(entry, 'Title')),
      area: labelOf(childAt(entry, 'Field')),
      institution: valueOf(childAt(entry, 'Organisation', 'Name')),
      courses: paragraphsOf(childAt(entry, 'Activities')),
    })),
    skills: readSkills(childAt(learner, 'Skills')),
    languages: readLanguages(childAt(learner, 'Skills', 'Linguistic')),
    projects: listOf(learner, 'AchievementList', 'Achievement').map((entry) => ({
      name: labelOf(childAt(entry, 'Title')),
      description: paragraphsOf(childAt(entry, 'Description')).join('\n'),
    })),
  }
}

const listOf = (element: XmlElement | undefined, list: string, item: string) =>
  childrenNamed(childAt(element, list), item)

/** Returns the label of a coded value, which older schemas write as plain text. */
const labelOf = (element: XmlElement | undefined) => valueOf(childAt(element, 'Label') ?? element)

const addressOf = (element: XmlElement | undefined) => childAt(element, 'ContactInfo', 'Address', 'Contact')

const cityOf = (element: XmlElement | undefined) =>
  [valueOf(childAt(addressOf(element), 'Municipality')), labelOf(childAt(addressOf(element), 'Country'))]
    .filter(Boolean)
    .join(', ')

function readBasics(learner: XmlElement | undefined) {
  const person = childAt(learner, 'Identification')
  const name = childAt(person, 'PersonName')
  const contact = childAt(person, 'ContactInfo')
  const address = addressOf(person)
  const phones = [...listOf(contact, 'TelephoneList', 'Telephone'), ...childrenNamed(contact, 'Telephone')]
  const sites = [...listOf(contact, 'WebsiteList', 'Website'), ...childrenNamed(contact, 'Website')]
  const urls = sites.flatMap((site) => valueOf(childAt(site, 'Contact')) ?? [])
  return {
    name: [valueOf(childAt(name, 'FirstName')), valueOf(childAt(name, 'Surname'))].filter(Boolean).join(' '),
    label: labelOf(childAt(learner, 'Headline', 'Description')),
    email: valueOf(childAt(contact, 'Email', 'Contact')),
    phone: valueOf(childAt(phones[0], 'Contact')),
    location: {
      address: valueOf(childAt(address, 'AddressLine')),
      postalCode: valueOf(childAt(address, 'PostalCode')),
      city: valueOf(childAt(address, 'Municipality')),
      countryCode: valueOf(childAt(address, 'Country', 'Code')),
    },
    profiles: urls.map(profileOf),
  }
}

function periodOf(entry: XmlElement) {
  const period = childAt(entry, 'Period')
  const dateOf = (name: string) => {
    const { year, month, day } = childAt(period, name)?.attributes ?? {}
    return [year, month?.replace(/^-+/, ''), day?.replace(/^-+/, '')].filter(Boolean).join('-')
  }
  const current = valueOf(childAt(period, 'Current')) === 'true'
  return { startDate: dateOf('From'), ...(!current && { endDate: dateOf('To') }) }
}

function readSkills(skills: XmlElement | undefined) {
  return ['Computer', 'JobRelated', 'Communication', 'Organisational', 'Other']
    .map((name) => ({
      name: name.replace(/(?<=[a-z])(?=[A-Z])/, '-'),
      keywords: paragraphsOf(childAt(skills, name, 'Description')).flatMap((text) =>
        text.split(';').map((skill) => skill.trim()),
      ),
    }))
    .filter(({ keywords }) => keywords.length > 0)
}

function readLanguages(linguistic: XmlElement | undefined) {
  const native = listOf(linguistic, 'MotherTongueList', 'MotherTongue').map((entry) => ({
    language: labelOf(childAt(entry, 'Description')),
    fluency: 'Native',
  }))
  const foreign = listOf(linguistic, 'ForeignLanguageList', 'ForeignLanguage').map((entry) => ({
    language: labelOf(childAt(entry, 'Description')),
    fluency: lowestLevel(
      childAt(entry, 'ProficiencyLevel')?.children.flatMap((child) =>
        typeof child === 'string' ? [] : (valueOf(child) ?? []),
      ) ?? [],
    ),
  }))
  return [...native, ...foreign]
}
