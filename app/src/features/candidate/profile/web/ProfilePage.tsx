import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { orderSections, type ProfileSection } from '#config/site/profile-sections.ts'
import { Link, useLocation } from 'react-router'
import { onPageEvent } from '#ui/live/live-feed.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ProfileDetails } from '../contract.ts'
import { isListSection, listKeyOf } from '../sections.ts'
import { Completion } from './Completion.tsx'
import { ListSection } from './ListSection.tsx'
import type { FormTools } from './form/profile-form.ts'
import { analysisQuery, detailsQuery, findSkills } from './profile-queries.ts'
import { SectionFrame } from './SectionFrame.tsx'
import { SingleSection } from './SingleSection.tsx'
import { ProfilePageContext, type Undoable } from './use-profile-edit.ts'
import './profile.css'

export const loadProfilePage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const [status] = await Promise.all([loadOwn(app, detailsQuery(app)), loadOwn(app, analysisQuery(app))])
  return { status, title: pageTitle(app, 'profile', 'title.profile') }
}

/** The candidate's profile, edited section by section. */
export function ProfilePage() {
  const app = useApp()
  const query = useQuery(detailsQuery(app))
  useEffect(
    () =>
      onPageEvent(({ kind, data }) => {
        const known = app.queryClient.getQueryData(detailsQuery(app).queryKey)
        const isNewer = kind === 'profile' && data['version'] !== (known as ProfileDetails | undefined)?.version
        if (isNewer || kind === 'resync') void app.queryClient.invalidateQueries({ queryKey: ['profile'] })
      }),
    [app],
  )
  return (
    <div className="page-narrow profile">
      <h1>
        <FormattedMessage id="title.profile" />
      </h1>
      <Loaded query={query}>{(profile) => <Sections profile={profile} />}</Loaded>
    </div>
  )
}

function Sections({ profile }: { readonly profile: ProfileDetails }) {
  const app = useApp()
  const intl = useIntl()
  const analysis = useQuery(analysisQuery(app))
  const settings = app.site.configs.profileConfig
  const [open, setOpen] = useState<string>()
  const [undoable, setUndoable] = useState<Undoable>()
  const [said, setSaid] = useState({ text: '', isFailure: false })
  const [added, setAdded] = useState<readonly ProfileSection[]>([])
  const tools = useMemo<FormTools>(
    () => ({
      settings,
      locale: app.locale,
      say: (id) => intl.formatMessage({ id }),
      findSkills: findSkills(app),
      suggestedSkills: (analysis.data?.findings ?? []).flatMap((finding) =>
        finding.kind === 'asked-skill' ? finding.skill : [],
      ),
    }),
    [app, intl, settings, analysis.data],
  )
  const { main, additional } = orderSections(settings)
  const isInProfile = (section: ProfileSection) =>
    added.includes(section) || (isListSection(section) && profile.resume[listKeyOf[section]].length > 0)
  const missing = additional.filter((section) => !isInProfile(section))
  const say = (text: string, isFailure = false) => setSaid({ text, isFailure })
  return (
    <ProfilePageContext value={{ profile, tools, open, setOpen, undoable, setUndoable, say }}>
      <p role={said.isFailure ? 'alert' : 'status'} className="profile-said">
        {said.text}
      </p>
      <p className="without-scripts">
        <FormattedMessage id="profile.withoutScripts" />
      </p>
      <Completion />
      {[...main, ...additional.filter(isInProfile)].map((section) => (
        <AnySection key={section} section={section} />
      ))}
      {missing.length > 0 ? (
        <section className="profile-section needs-script" aria-labelledby="profile-more">
          <h2 id="profile-more">
            <FormattedMessage id="profile.more" />
          </h2>
          <ul className="profile-chips">
            {missing.map((section) => (
              <li key={section}>
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    setAdded([...added, section])
                    setOpen(`${section} new`)
                  }}
                >
                  <FormattedMessage id={`profile.section.${section}`} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ProfilePageContext>
  )
}

function AnySection({ section }: { readonly section: ProfileSection }) {
  if (section === 'files') return <FilesSection />
  return isListSection(section) && section !== 'skills' ? (
    <ListSection section={section} />
  ) : (
    <SingleSection section={section} />
  )
}

/** Links to the pages that fill the profile from a file and export it to one. */
function FilesSection() {
  const { search } = useLocation()
  const carried = carriedParameters(search)
  return (
    <SectionFrame section="files">
      <p className="profile-actions">
        <Link className="button" to={`/careers/profile/resumes${carried}`}>
          <FormattedMessage id="profile.upload" />
        </Link>
        <Link className="button" to={`/careers/export-resume${carried}`}>
          <FormattedMessage id="profile.export" />
        </Link>
      </p>
    </SectionFrame>
  )
}
