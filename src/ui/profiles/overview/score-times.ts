import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ProfileScores } from '#contract/profiles/scores.ts'
import { dateText } from '#ui/components/date-text.ts'

/** Of when scores are, in words; undefined before they are computed. */
export const useScoreTimes = (scores: ProfileScores | null): string | undefined => {
  const { t, i18n } = useLingui()
  if (scores?.computedAt == null) return undefined
  const time = dateText(i18n, scores.computedAt, { dateStyle: 'medium', timeStyle: 'short' })
  const buyers = i18n.number(scores.buyers)
  return t`${buyers} 位买家，计算于 ${time}，每天更新`
}
