import { useLingui } from '@lingui/react/macro'
import type { Group, TrendsAnswer } from '#contract/insights/answer.ts'
import type { TrendsQuery } from '#contract/insights/query.ts'

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

/** What a series of a trend counts, in the user's language. */
export const useSeriesName = (query: TrendsQuery) => {
  const { t } = useLingui()
  const names = useAnswerNames()
  const measures = { total: t`总次数`, people: t`人数`, sum: t`之和`, average: t`平均值` }
  return ({ series: of, group }: TrendsAnswer['series'][number]): string => {
    const asked = query.series[of]
    const measure = asked ? measures[asked.measure.of] : ''
    const property = asked && 'property' in asked.measure ? `${asked.measure.property} ` : ''
    return `${of + 1}. ${asked?.event ?? ''} · ${property}${measure}${group === null ? '' : ` · ${names.group(group)}`}`
  }
}
