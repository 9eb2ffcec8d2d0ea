import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { CardList } from '#ui/dashboard/CardList.tsx'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { DateTile } from '#ui/dashboard/DateTile.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { Day } from '#ui/Day.tsx'
import type { Moment } from '#kernel/moment.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ChooseFile } from '#ui/form/ChooseFile.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'
import { LinkTabs } from '#ui/tabs/LinkTabs.tsx'
import '#ui/styles/kept-list.css'

/** Everything that pages of the site share, each drawn once in all its states. */
export function SitePage() {
  return (
    <>
      <Group name="Text sizes">
        {SIZES.map((size) => (
          <p key={size} className="gallery-size" data-size={size}>
            {size}: We build and maintain trams, water and heating.
          </p>
        ))}
      </Group>
      <Group name="Buttons">
        <p className="gallery-row">
          <button type="button" className="button button-primary">
            Apply
          </button>
          <button type="button" className="button">
            Save
          </button>
          <button type="button" className="link-button">
            Forgot password?
          </button>
          <button type="button" className="button button-primary" disabled>
            Sending
          </button>
          <a className="button" href="#gallery">
            A link as a button
          </a>
          <ActionMenu label="More for this entry" actions={MENU} />
        </p>
      </Group>
      <Group name="Fields">
        <Fields />
      </Group>
      <Group name="Tabs and ways back">
        <BackLink to="/form-kit/site">All applications</BackLink>
        <Tabs />
      </Group>
      <Group name="Tags and days">
        <ul className="tags">
          <li>Full time</li>
          <li>Hybrid</li>
          <li>Up to 10% travel</li>
        </ul>
        <p>
          In short: <Day at={DAY} />, with the clock: <Day at={INSTANT} clock />
        </p>
      </Group>
      <Group name="Cards and rows">
        <Cards />
      </Group>
      <Group name="Nothing there, loading, a dialog">
        <div className="kept-empty">
          <h3>No saved jobs yet</h3>
          <p>Save a job to find it here again.</p>
          <a className="button button-primary" href="#gallery">
            See all jobs
          </a>
        </div>
        <article className="position" aria-busy="true" />
        <DialogTrial />
      </Group>
    </>
  )
}

const SIZES = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'] as const
const DAY = '2026-11-30'
const INSTANT = '2026-11-30T10:00:00Z'
const MOMENT: Moment = {
  startsAt: INSTANT,
  wallStart: '2026-11-30T11:00',
  zone: 'Europe/Berlin',
  zoneName: 'Central European Standard Time',
  offset: '+01:00',
  yours: null,
}
const MENU = ['Move up', 'Move down', 'Delete'].map((text) => ({ id: text, text, run: () => {} }))

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="gallery-group" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

function Fields() {
  const [typed, setTyped] = useState({ city: 'Leeds', email: 'alice@', password: 'correct horse' })
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    autoComplete: 'off',
  })
  return (
    <div className="gallery-fields">
      <TextField {...field('city')} label="City" help="Where you would like to work." />
      <TextField {...field('email')} type="email" label="Email" error="Write the part after the @." />
      <TextField {...field('password')} type="password" label="Password" />
      <label className="field">
        <span>How often</span>
        <select defaultValue="day">
          <option value="day">Once a day</option>
          <option value="week">Once a week</option>
        </select>
      </label>
      <label className="field">
        <span>Reason (optional)</span>
        <textarea rows={3} defaultValue="I have found another job." />
      </label>
      <label>
        <input type="checkbox" defaultChecked /> Email me about new jobs
      </label>
      <ChooseFile
        lead="Drag your résumé here, or"
        button="Choose a file"
        help="PDF or Word, at most 10 MB."
        fault={undefined}
        accept=".pdf"
        onChoose={() => {}}
      />
    </div>
  )
}

function Tabs() {
  const { search } = useLocation()
  const tabs = ['Sent', 'Drafts', 'Past'].map((name) => ({ id: name, name, to: `/form-kit/site${search}` }))
  return (
    <LinkTabs label="Applications" tabs={tabs} open="Sent">
      <p>What the open tab holds.</p>
    </LinkTabs>
  )
}

function Cards() {
  const day = <When key="when" at={INSTANT} />
  const offer = { title: 'Trams Commissioning Engineer', to: '/careers/offers', when: <When at={INSTANT} clock /> }
  const interview = { title: 'Video interview', to: '/careers/interviews', tile: <DateTile when={MOMENT} /> }
  return (
    <CardList place="mixed" leads>
      {[
        {
          key: 'offer',
          card: (
            <DashboardCard
              {...offer}
              kind="Offer"
              tone="open"
              status="Waiting for your answer"
              action={{ text: 'Review offer' }}
            />
          ),
        },
        {
          key: 'interview',
          card: (
            <DashboardCard
              {...interview}
              kind="Interview"
              tone="good"
              status="Booked"
              facts={[<StartTime key="start" when={MOMENT} form="clock" />, 'Leeds depot']}
            />
          ),
        },
        {
          key: 'application',
          card: (
            <DashboardCard
              title="Signalling Maintainer"
              to="/careers/applications"
              tone="wait"
              status="In review"
              facts={['Brussels', day]}
            />
          ),
        },
        {
          key: 'closed',
          card: <DashboardCard title="Site Safety Adviser" to="/careers/applications" tone="off" status="Closed" />,
        },
      ]}
    </CardList>
  )
}

function DialogTrial() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Open a dialog
      </button>
      {isOpen ? (
        <Dialog labelledBy="gallery-dialog" closeLabel="Close" onClose={() => setIsOpen(false)}>
          <h2 id="gallery-dialog">Withdraw this application?</h2>
          <p>You can reopen it within a week.</p>
          <button type="button" className="button button-primary" onClick={() => setIsOpen(false)}>
            Withdraw
          </button>
        </Dialog>
      ) : null}
    </>
  )
}
