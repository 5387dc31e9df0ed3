import { useLingui } from '@lingui/react/macro'
import type { InsightKind } from '#contract/insights/query.ts'

/** The kinds of questions in the user's language. */
export const useKindNames = (): Record<InsightKind, string> => {
  const { t } = useLingui()
  return { trends: t`趋势`, funnel: t`漏斗`, retention: t`留存`, pages: t`页面`, sources: t`来源`, events: t`事件记录` }
}
