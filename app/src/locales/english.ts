import guests from './en/account/guests.json' with { type: 'json' }
import notifications from './en/account/notifications.json' with { type: 'json' }
import session from './en/account/session.json' with { type: 'json' }
import terms from './en/account/terms.json' with { type: 'json' }
import applications from './en/applying/applications.json' with { type: 'json' }
import apply from './en/applying/apply.json' with { type: 'json' }
import cart from './en/applying/cart.json' with { type: 'json' }
import drafts from './en/applying/drafts.json' with { type: 'json' }
import events from './en/applying/events.json' with { type: 'json' }
import forms from './en/applying/forms.json' with { type: 'json' }
import givenForms from './en/applying/given-forms.json' with { type: 'json' }
import interviews from './en/applying/interviews.json' with { type: 'json' }
import referrals from './en/applying/referrals.json' with { type: 'json' }
import compare from './en/candidate/compare.json' with { type: 'json' }
import jobAlerts from './en/candidate/job-alerts.json' with { type: 'json' }
import match from './en/candidate/match.json' with { type: 'json' }
import onboarding from './en/candidate/onboarding.json' with { type: 'json' }
import profile from './en/candidate/profile.json' with { type: 'json' }
import resumeExport from './en/candidate/resume-export.json' with { type: 'json' }
import resumes from './en/candidate/resumes.json' with { type: 'json' }
import savedPositions from './en/candidate/saved-positions.json' with { type: 'json' }
import settings from './en/candidate/settings.json' with { type: 'json' }
import talentNetwork from './en/candidate/talent-network.json' with { type: 'json' }
import companyApi from './en/company/company-api.json' with { type: 'json' }
import connections from './en/company/connections.json' with { type: 'json' }
import desk from './en/company/desk.json' with { type: 'json' }
import formEditor from './en/company/form-editor.json' with { type: 'json' }
import numbers from './en/company/numbers.json' with { type: 'json' }
import siteSettings from './en/company/site-settings.json' with { type: 'json' }
import staff from './en/company/staff.json' with { type: 'json' }
import theme from './en/company/theme.json' with { type: 'json' }
import emails from './en/emails.json' with { type: 'json' }
import errors from './en/errors.json' with { type: 'json' }
import assistant from './en/home/assistant.json' with { type: 'json' }
import dashboard from './en/home/dashboard.json' with { type: 'json' }
import positions from './en/jobs/positions.json' with { type: 'json' }
import publishing from './en/jobs/publishing.json' with { type: 'json' }
import search from './en/jobs/search.json' with { type: 'json' }
import documents from './en/letters/documents.json' with { type: 'json' }
import letterTemplates from './en/letters/letter-templates.json' with { type: 'json' }
import offers from './en/letters/offers.json' with { type: 'json' }
import signing from './en/letters/signing.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }
import personalData from './en/personal-data.json' with { type: 'json' }
import tenants from './en/site/tenants.json' with { type: 'json' }
import webhooks from './en/site/webhooks.json' with { type: 'json' }

/** All English messages by id, typed for the ids that code uses. Other languages have the same files. */
export const english = {
  ...guests,
  ...notifications,
  ...session,
  ...terms,
  ...applications,
  ...apply,
  ...cart,
  ...drafts,
  ...events,
  ...forms,
  ...givenForms,
  ...interviews,
  ...referrals,
  ...compare,
  ...jobAlerts,
  ...match,
  ...onboarding,
  ...profile,
  ...resumeExport,
  ...resumes,
  ...savedPositions,
  ...settings,
  ...talentNetwork,
  ...companyApi,
  ...connections,
  ...desk,
  ...numbers,
  ...siteSettings,
  ...staff,
  ...formEditor,
  ...theme,
  ...emails,
  ...errors,
  ...assistant,
  ...dashboard,
  ...positions,
  ...publishing,
  ...search,
  ...documents,
  ...letterTemplates,
  ...offers,
  ...signing,
  ...pages,
  ...personalData,
  ...tenants,
  ...webhooks,
}

/** A message id of the English catalogue, which every other language mirrors. */
export type EnglishId = keyof typeof english
