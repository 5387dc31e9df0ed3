import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Segment, SegmentPreview, ShownCause } from '#contract/segments/segments.ts'

/** What is said of segments in more than one place. */
export const useSegmentNames = () => {
  const { t, i18n } = useLingui()
  const kinds: Record<Segment['kind'], string> = { rule: t`条件`, list: t`手动名单` }
  const causes: Record<ShownCause['kind'], string> = {
    event: t`一个事件`,
    time: t`时间推移`,
    definition: t`条件更改`,
    list: t`名单导入`,
    edit: t`资料修改`,
    score: t`评分更新`,
  }
  const share = (part: number, all: number) => {
    const value = all === 0 ? 0 : part / all
    return i18n.number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 })
  }
  const countText = ({ value, exact }: Segment['members']) => {
    const count = i18n.number(value)
    return exact ? count : t`约 ${count}`
  }
  const previewText = ({ count, exact, margin }: Pick<SegmentPreview, 'count' | 'exact' | 'margin'>) => {
    const [number, around] = [i18n.number(count), i18n.number(margin)]
    return exact ? number : t`约 ${number} ± ${around}`
  }
  /** People have no names here, so that nobody sees personal data who may not: the end of an id tells ids of one moment apart. */
  const personName = ({ id }: { id: string }) => {
    const end = id.slice(-6)
    return t`用户 ${end}`
  }
  const stateOf = ({ status, filling }: Pick<Segment, 'status' | 'filling'>) => {
    const done = share(filling ?? 0, 1)
    if (filling !== null) return { tone: 'accent', text: t`计算中 ${done}` } as const
    return status === 'archived' ? ({ tone: 'neutral', text: t`已归档` } as const) : ({ tone: 'good', text: t`实时` } as const)
  }
  return { kinds, causes, share, countText, previewText, personName, stateOf }
}
