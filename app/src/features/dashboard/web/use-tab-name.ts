import { useIntl } from 'react-intl'
import type { DashboardTab } from '#config/site/pcsx-config.ts'
import { useApp } from '#ui/page/app-context.ts'

/** Returns a function for the names of tabs: the site's own, or those in the reader's language. */
export function useTabName(): (tab: DashboardTab) => string {
  const intl = useIntl()
  const { tabs } = useApp().site.configs.pcsxConfig.dashboardConfig
  return (tab) => tabs[tab]?.displayName ?? intl.formatMessage({ id: `dashboard.tab.${tab}` })
}
