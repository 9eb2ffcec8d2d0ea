import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { defaultLimits } from '../bounds/limits.ts'
import { readDocument } from '../read-document.ts'

async function profileOf(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const file = await readDocument(bytes, 'resume', defaultLimits)
  if (!('profile' in file)) throw new Error('The file states no profile.')
  return file
}

const career = {
  basics: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+44 2079460018',
    location: { address: '12 St James Square', postalCode: 'SW1Y 4JH', city: 'London', countryCode: 'GB' },
    profiles: [{ network: 'LinkedIn', url: 'https://www.linkedin.com/in/ada' }],
  },
  work: [
    {
      startDate: '1933-06',
      endDate: '1943-01-31',
      position: 'Analyst',
      name: 'Babbage & Co',
      highlights: ['Wrote a program', 'Found an error'],
    },
    { startDate: '1943', position: 'Owner', name: 'Engines Ltd', summary: 'Sells engines' },
  ],
  education: [{ startDate: '1928', endDate: '1932', studyType: 'Mathematics', institution: 'Private tuition' }],
  languages: [
    { language: 'English', fluency: 'Native' },
    { language: 'French', fluency: 'B2' },
  ],
}

const list =
  '&lt;ul&gt;&lt;li&gt;Wrote a program&lt;/li&gt;&lt;li&gt;Found an error&lt;/li&gt;&lt;/ul&gt;&lt;script&gt;x&lt;/script&gt;'

const skillsPassport = `<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo>
<Identification><PersonName><FirstName>Ada</FirstName><Surname>Lovelace</Surname></PersonName>
<ContactInfo><Address><Contact><AddressLine>12 St James Square</AddressLine><PostalCode>SW1Y 4JH</PostalCode><Municipality>London</Municipality><Country><Code>GB</Code><Label>United Kingdom</Label></Country></Contact></Address>
<Email><Contact>ada@example.com</Contact></Email><TelephoneList><Telephone><Contact>+44 2079460018</Contact></Telephone></TelephoneList>
<WebsiteList><Website><Contact>https://www.linkedin.com/in/ada</Contact></Website></WebsiteList></ContactInfo></Identification>
<WorkExperienceList>
<WorkExperience><Period><From year="1933" month="--06"/><To year="1943" month="--01" day="---31"/></Period><Position><Label>Analyst</Label></Position><Activities>${list}</Activities><Employer><Name>Babbage &amp; Co</Name></Employer></WorkExperience>
<WorkExperience><Period><From year="1943"/><Current>true</Current></Period><Position><Label>Owner</Label></Position><Activities>Sells engines</Activities><Employer><Name>Engines Ltd</Name></Employer></WorkExperience>
</WorkExperienceList>
<EducationList><Education><Period><From year="1928"/><To year="1932"/></Period><Title>Mathematics</Title><Organisation><Name>Private tuition</Name></Organisation></Education></EducationList>
<Skills><Linguistic><MotherTongueList><MotherTongue><Description><Label>English</Label></Description></MotherTongue></MotherTongueList>
<ForeignLanguageList><ForeignLanguage><Description><Label>French</Label></Description><ProficiencyLevel><Listening>C1</Listening><Writing>B2</Writing></ProficiencyLevel></ForeignLanguage></ForeignLanguageList></Linguistic></Skills>
</LearnerInfo></SkillsPassport>`

const period = (start: string, end: string) =>
  `<eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>${start}</hr:FormattedDateTime></eures:StartDate>${end}</eures:EmploymentPeriod>`
const ended = (date: string) => `<eures:EndDate><hr:FormattedDateTime>${date}</hr:FormattedDateTime></eures:EndDate>`

const candidate = `<?xml version="1.0" encoding="UTF-8"?>
<Candidate xmlns="http://www.europass.eu/1.0" xmlns:hr="http://www.hr-xml.org/3" xmlns:eures="http://www.europass_eures.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9">
<CandidateSupplier><PersonContact><PersonName><oa:GivenName>Another</oa:GivenName></PersonName></PersonContact></CandidateSupplier>
<CandidatePerson><PersonName><oa:GivenName>Ada</oa:GivenName><hr:FamilyName>Lovelace</hr:FamilyName></PersonName>
<Communication><ChannelCode>Email</ChannelCode><oa:URI>ada@example.com</oa:URI></Communication>
<Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>44</CountryDialing><oa:DialNumber>2079460018</oa:DialNumber></Communication>
<Communication><ChannelCode>Web</ChannelCode><oa:URI>https://www.linkedin.com/in/ada</oa:URI></Communication>
<Communication><UseCode>home</UseCode><Address type="home"><oa:AddressLine>12 St James Square</oa:AddressLine><oa:CityName>London</oa:CityName><CountryCode>gb</CountryCode><oa:PostalCode>SW1Y 4JH</oa:PostalCode></Address></Communication>
<PrimaryLanguageCode name="NORMAL">eng</PrimaryLanguageCode></CandidatePerson>
<CandidateProfile languageCode="en"><EmploymentHistory>
<EmployerHistory><hr:OrganizationName>Babbage &amp; Co</hr:OrganizationName><PositionHistory><PositionTitle>Analyst</PositionTitle>${period('1933-06', ended('1943-01-31'))}<oa:Description>${list}</oa:Description></PositionHistory></EmployerHistory>
<EmployerHistory><hr:OrganizationName>Engines Ltd</hr:OrganizationName><PositionHistory><PositionTitle>Owner</PositionTitle>${period('1943', '<hr:CurrentIndicator>true</hr:CurrentIndicator>')}<oa:Description>Sells engines</oa:Description></PositionHistory></EmployerHistory>
</EmploymentHistory>
<EducationHistory><EducationOrganizationAttendance><hr:OrganizationName>Private tuition</hr:OrganizationName><hr:ProgramName>Mathematics</hr:ProgramName><AttendancePeriod><StartDate><hr:FormattedDateTime>1928</hr:FormattedDateTime></StartDate><EndDate><hr:FormattedDateTime>1932</hr:FormattedDateTime></EndDate></AttendancePeriod></EducationOrganizationAttendance></EducationHistory>
<PersonQualifications><PersonCompetency><CompetencyID schemeName="NORMAL">fra</CompetencyID><hr:TaxonomyID>language</hr:TaxonomyID>
<eures:CompetencyDimension><eures:Score><hr:ScoreText>C1</hr:ScoreText></eures:Score></eures:CompetencyDimension><eures:CompetencyDimension><eures:Score><hr:ScoreText>B2</hr:ScoreText></eures:Score></eures:CompetencyDimension></PersonCompetency></PersonQualifications>
</CandidateProfile></Candidate>`

test('both forms of Europass state the same career', async () => {
  expect(await profileOf(skillsPassport)).toEqual({ format: 'europass-xml', profile: career, warnings: [] })
  expect(await profileOf(candidate)).toEqual({ format: 'europass-xml', profile: career, warnings: [] })
})

test('the Europass profile that a PDF carries is read instead of its pages', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Ada Lovelace')
  await pdf.attach(Buffer.from('<note>milk</note>'), 'a-note.xml', { mimeType: 'text/xml' })
  await pdf.attach(Buffer.from(candidate), 'attachment.xml', { mimeType: 'text/xml' })
  expect(await profileOf(await pdf.save())).toEqual({ format: 'europass-pdf', profile: career, warnings: [] })
})

test('a JSON Resume is imported unchanged, without what the schema does not know', async () => {
  const { format, profile } = await profileOf(
    JSON.stringify({ ...career, $schema: 'x', meta: {}, basics: { ...career.basics, image: 'y' } }),
  )
  expect({ format, profile }).toEqual({ format: 'json-resume', profile: career })
})

test('names of older versions of JSON Resume are known, and dates that are none are left out', async () => {
  const work = [
    { company: 'Babbage & Co', website: 'https://example.com', startDate: 'spring 1833', endDate: '9999-12' },
  ]
  const { profile } = await profileOf(JSON.stringify({ work }))
  expect(profile).toEqual({ work: [{ name: 'Babbage & Co', url: 'https://example.com' }] })
})

test('long values and lists are cut', async () => {
  const skills = Array.from({ length: 900 }, () => ({ name: 'x'.repeat(1_000) }))
  const { profile } = await profileOf(JSON.stringify({ basics: { name: 'n'.repeat(10_000) }, skills }))
  expect(profile.basics?.name).toHaveLength(500)
  expect(profile.skills).toHaveLength(500)
})

test.each([
  [{ basics: 'Ada' }, 'basics is not an object'],
  [{ basics: { name: ['Ada'] } }, 'basics.name is not text'],
  [{ work: { name: 'x' } }, 'work is not a list'],
  [{ work: [{ highlights: 'x' }] }, 'work.0.highlights is not a list'],
  [{ skills: [{ keywords: [{}] }] }, 'skills.0.keywords.0 is not text'],
])('a JSON Resume of another shape is refused with the place: %j', async (value, detail) => {
  await expect(profileOf(JSON.stringify(value))).rejects.toMatchObject({ code: 'damaged', detail })
})
