import type { JsonResume } from '../../model/json-resume.ts'
import { childAt, childrenNamed, elementsOf, type XmlElement } from '../package/read-xml.ts'
import { described, lowestLevel, paragraphsOf, profileOf, valueOf } from './europass-values.ts'

/** Reads the XML of Europass's editor since 2020: a candidate of HR Open Standards. */
export function readCandidate(root: XmlElement): JsonResume {
  const person = childAt(root, 'CandidatePerson')
  const profile = childAt(root, 'CandidateProfile')
  const language = profile?.attributes['languageCode'] ?? 'en'
  return {
    basics: { ...readBasics(person), summary: paragraphsOf(childAt(profile, 'ExecutiveSummary')).join('\n') },
    work: childrenNamed(childAt(profile, 'EmploymentHistory'), 'EmployerHistory').flatMap(readEmployer),
    education: childrenNamed(childAt(profile, 'EducationHistory'), 'EducationOrganizationAttendance').map(
      readEducation,
    ),
    certificates: childrenNamed(childAt(profile, 'Certifications'), 'Certification').map((entry) => ({
      name: valueOf(childAt(entry, 'CertificationName')),
      issuer: valueOf(childAt(entry, 'IssuingAuthority', 'Name')),
      date: valueOf(childAt(entry, 'FirstIssuedDate', 'FormattedDateTime')),
    })),
    publications: childrenNamed(childAt(profile, 'PublicationHistory'), 'Publication').map((entry) => ({
      name: valueOf(childAt(entry, 'Title')),
    })),
    projects: childrenNamed(profile, 'Others').flatMap((group) =>
      childrenNamed(group, 'Other').map((entry) => ({
        name: valueOf(childAt(entry, 'Title')),
        description: paragraphsOf(childAt(entry, 'Description')).join('\n'),
      })),
    ),
    skills: readSkills(profile),
    languages: readLanguages(person, profile, language),
  }
}

function readBasics(person: XmlElement | undefined) {
  const channels = childrenNamed(person, 'Communication')
  const channel = (code: RegExp) => channels.filter((entry) => code.test(valueOf(childAt(entry, 'ChannelCode')) ?? ''))
  const uris = (code: RegExp) => channel(code).flatMap((entry) => valueOf(childAt(entry, 'URI')) ?? [])
  const address = channels.map((entry) => childAt(entry, 'Address')).find(Boolean)
  const name = childAt(person, 'PersonName')
  return {
    name: [valueOf(childAt(name, 'GivenName')), valueOf(childAt(name, 'FamilyName'))].filter(Boolean).join(' '),
    email: uris(/^email$/i)[0],
    phone: phoneOf(channel(/^telephone$/i)[0]),
    location: {
      address: childrenNamed(address, 'AddressLine')
        .flatMap((line) => valueOf(line) ?? [])
        .join(', '),
      postalCode: valueOf(childAt(address, 'PostalCode')),
      city: valueOf(childAt(address, 'CityName')),
      countryCode: countryOf(address),
    },
    profiles: uris(/^(web|social ?media)$/i).map(profileOf),
  }
}

function phoneOf(entry: XmlElement | undefined): string | undefined {
  const country = valueOf(childAt(entry, 'CountryDialing'))
  const number = valueOf(childAt(entry, 'DialNumber'))
  return country !== undefined && number !== undefined ? `+${country.replace(/^\+/, '')} ${number}` : number
}

/** Returns the country's two-letter code. Codes of three letters and addresses of code lists are left out. */
function countryOf(element: XmlElement | undefined): string | undefined {
  const code = valueOf(childAt(element, 'CountryCode'))
  return code !== undefined && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : undefined
}

function readEmployer(employer: XmlElement) {
  const city = valueOf(childAt(employer, 'OrganizationContact', 'Communication', 'Address', 'CityName'))
  return childrenNamed(employer, 'PositionHistory').map((position) => ({
    ...periodOf(childAt(position, 'EmploymentPeriod') ?? childAt(employer, 'EmploymentPeriod')),
    position: valueOf(childAt(position, 'PositionTitle')),
    name: valueOf(childAt(employer, 'OrganizationName')),
    location: valueOf(childAt(position, 'City')) ?? city,
    ...described(childAt(position, 'Description')),
  }))
}

function readEducation(entry: XmlElement) {
  const degree = childAt(entry, 'EducationDegree')
  return {
    ...periodOf(childAt(entry, 'AttendancePeriod')),
    institution: valueOf(childAt(entry, 'OrganizationName')),
    studyType: valueOf(childAt(entry, 'ProgramName')) ?? valueOf(childAt(degree, 'DegreeName')),
    score: valueOf(childAt(degree, 'FinalGrade', 'ScoreText')),
    courses: paragraphsOf(childAt(degree, 'OccupationalSkillsCovered')),
  }
}

function periodOf(period: XmlElement | undefined) {
  const dateOf = (name: string) => valueOf(childAt(period, name, 'FormattedDateTime'))
  const goesOn = ['CurrentIndicator', 'Ongoing'].some((name) => valueOf(childAt(period, name)) === 'true')
  return { startDate: dateOf('StartDate'), ...(!goesOn && { endDate: dateOf('EndDate') }) }
}

function readSkills(profile: XmlElement | undefined) {
  const groups = childrenNamed(childAt(profile, 'DigitalSkills'), 'DigitalSkillsGroup').map((group) => ({
    name: valueOf(childAt(group, 'Title')),
    keywords: childrenNamed(group, 'DigitalSkill').flatMap((skill) => valueOf(skill) ?? []),
  }))
  // Other groups are lists of titles: `ManagementAndLeadershipSkills`, `CommunicationSkills` and so on.
  const lists = (profile ? elementsOf(profile) : []).filter(
    ({ name }) => /.Skills$/.test(name) && name !== 'DigitalSkills',
  )
  const titled = lists.map((list) => ({
    name: list.name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/ Skills$/, ''),
    keywords: elementsOf(list).flatMap((skill) => valueOf(childAt(skill, 'Title')) ?? []),
  }))
  const named = competencies(profile).filter((entry) => valueOf(childAt(entry, 'TaxonomyID')) !== 'language')
  const own = named.flatMap(
    (entry) => valueOf(childAt(entry, 'CompetencyName')) ?? valueOf(childAt(entry, 'CompetencyID')) ?? [],
  )
  const skills = own.filter((skill) => !skill.startsWith('http'))
  return [...groups, ...titled, ...(skills.length > 0 ? [{ keywords: skills }] : [])].filter(
    ({ keywords }) => keywords.length > 0,
  )
}

const competencies = (profile: XmlElement | undefined) =>
  childrenNamed(childAt(profile, 'PersonQualifications'), 'PersonCompetency')

function readLanguages(person: XmlElement | undefined, profile: XmlElement | undefined, displayed: string) {
  const native = childrenNamed(person, 'PrimaryLanguageCode').map((code) => ({
    language: languageName(valueOf(code), displayed),
    fluency: 'Native',
  }))
  const others = competencies(profile).filter((entry) => valueOf(childAt(entry, 'TaxonomyID')) === 'language')
  const learned = others.map((entry) => {
    const scores = childrenNamed(entry, 'CompetencyDimension').flatMap(
      (part) => valueOf(childAt(part, 'Score', 'ScoreText')) ?? [],
    )
    return { language: languageName(valueOf(childAt(entry, 'CompetencyID')), displayed), fluency: lowestLevel(scores) }
  })
  return [...native, ...learned]
}

/** Returns the name of a language in the language of the résumé, or the code as it is. */
function languageName(code: string | undefined, displayed: string): string | undefined {
  const short = code?.slice(code.lastIndexOf('/') + 1).toLowerCase()
  if (short === undefined || !/^[a-z]{2,3}$/.test(short)) return code
  try {
    return new Intl.DisplayNames([displayed], { type: 'language' }).of(short)
  } catch {
    return code
  }
}
