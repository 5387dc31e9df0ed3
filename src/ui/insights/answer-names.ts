import { useLingui } from '@lingui/react/macro'
import type { Group } from '#contract/insights/answer.ts'

/** Names of what an answer is about, in the user's language. */
export const useAnswerNames = () => {
  const { t, i18n } = useLingui()
  return {
    group: (group: Group): string => {
      if (group === null) return t`全部`
      if (group.is === 'value') return group.value === '' ? t`（空）` : group.value
      return group.is === 'none' ? t`（没有此属性）` : t`其他`
    },
    number: (value: number | null): string => (value === null ? '–' : i18n.number(value, { maximumFractionDigits: 2 })),
  }
}
