import type { AppConfig } from '#config/config.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Act } from '#platform/feature/act.ts'
import type { Command, CommandContext } from '#platform/feature/command.ts'
import type { Database } from '#platform/db/database.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import type { SiteRequests, SiteTenant } from '#platform/http/context.ts'
import type { Binding } from '#platform/http/endpoints.ts'
import type { DatabaseGauge } from './database-gauge.ts'
import type { LiveKind } from '#kernel/live-kinds.ts'
import type { LiveNotice } from '#platform/live/publish.ts'
import type { HeldData } from '#platform/personal-data/held-data.ts'
import type { DashboardPart } from './dashboard-part.ts'
import type { DemoSites } from './ports.ts'
import type { FeatureContext } from './feature-context.ts'
import type { DocumentSource } from './person-documents.ts'
import type { FeaturePage, PageRequest, EarlyRedirect } from './feature-page.ts'
import type { Provision } from './service.ts'

/** Stops a watch. */
export type Stop = () => Promise<void> | void

/** The complete description of one feature for the server and the commands. All parts but the name are optional. */
export interface Feature {
  /** The feature's noun, the name of its folder. */
  name: string
  /**
   * Features that precede this one: they are opened and seeded before it, and their personal data is erased after its
   * own. Otherwise the order of the list applies.
   */
  after?: readonly string[]
  endpoints?: readonly Endpoint[]
  /** Returns exactly one binding for each endpoint. */
  bindings?(context: FeatureContext): Binding[]
  /** Returns routes that are not endpoints, such as downloads and links in emails. */
  routes?(context: FeatureContext, requests: SiteRequests): FastifyPluginAsync[]
  /** Services for other features. */
  provides?: readonly Provision<FeatureContext>[]
  /** Registers job handlers and schedules, before any job runs. */
  jobs?(context: FeatureContext): void
  /** Starts watching the clock or the database, on servers only. */
  watch?(context: FeatureContext): Promise<Stop> | Stop
  /** Returns true if this feature can answer in full. Without it the feature is always ready. */
  isReady?(context: FeatureContext): Promise<boolean>
  commands?: readonly Command<CommandContext>[]
  /** Acts of the company on this feature's objects; each has its command and its call of the company API. */
  acts?: readonly Act[]
  /** Returns the personal data that this feature stores. */
  personalData?(context: Pick<FeatureContext, 'files' | 'jobs' | 'nowIn' | 'use'>): HeldData
  /** Returns this feature's part of the candidate's dashboard. */
  dashboard?(context: FeatureContext): DashboardPart
  /** Returns this feature's part of the candidate's list of documents. */
  documents?(context: FeatureContext): DocumentSource
  /** Returns the key of every file that this feature's rows refer to; `foyer doctor` looks for missing and unknown files. */
  fileKeys?(db: Database): Promise<readonly string[]>
  /** Writes this feature's demo data if it is missing. @returns `true` if anything was written */
  demo?(context: FeatureContext, demo: { sites: DemoSites; now: Date }): Promise<boolean>
  /** Returns lines that a server with demo data prints when it is ready. */
  aboutDemo?(context: FeatureContext): Promise<string[]>
  /** Returns lines that a server without demo data prints once for each site: what its operator does first. */
  firstSteps?(context: FeatureContext, tenant: SiteTenant): Promise<string[]>
  /** Read-only checks for `foyer doctor`. */
  checks?: {
    settings?(context: Pick<FeatureContext, 'config'>, now: Date): Promise<Finding>
    /** Runs only if the schema is up to date. */
    database?(db: Database, about: { running: boolean; config: AppConfig }): Promise<Finding[]>
  }
  /** Figures for `GET /metrics`, read from the database on each scrape. */
  gauges?: readonly DatabaseGauge[]
  /** Live events that some sites do not receive. */
  liveEvents?: Partial<Record<LiveKind, (context: FeatureContext, notice: LiveNotice) => boolean>>
  /** Server behaviour of pages beyond rendering, by page identifier. */
  pages?: Readonly<Record<string, FeaturePage>>
  /** Redirects a visit before any page is rendered. */
  earlyRedirect?(context: FeatureContext, request: PageRequest): Promise<EarlyRedirect | undefined>
}

/** Declares a feature. `main/features.ts` lists all features; everything else is derived from that list. */
export const defineFeature = (feature: Feature): Feature => feature
