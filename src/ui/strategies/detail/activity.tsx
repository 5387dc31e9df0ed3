import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Strategy, StrategyVersion } from '#contract/decisions/strategies.ts'
import { Timeline, type TimelineEntry } from '#ui/patterns/detail/timeline.tsx'

type Props = { strategy: Strategy; versions: readonly StrategyVersion[]; timeZone: string }

/** When the strategy was created, published and changed last. */
export const StrategyActivity = ({ strategy, versions, timeZone }: Props) => {
  const { t, i18n } = useLingui()
  const entries: TimelineEntry[] = [
    { id: 'created', at: strategy.createdAt, icon: 'plus' as const, title: <Trans>创建了策略</Trans> },
    ...versions.map(({ version, publishedAt, of }): TimelineEntry => {
      const number = i18n.number(version)
      const source = of !== null && i18n.number(of)
      return {
        id: `version ${version}`,
        at: publishedAt,
        icon: 'play',
        title: <Trans>发布了版本 {number}</Trans>,
        details: source !== false && <Trans>内容来自版本 {source}</Trans>,
      }
    }),
    ...(strategy.updatedAt === strategy.createdAt
      ? []
      : [{ id: 'updated', at: strategy.updatedAt, icon: 'edit' as const, title: <Trans>最近一次更改草稿或状态</Trans> }]),
  ]
  return (
    <Timeline
      label={t`动态`}
      entries={entries.toSorted((one, other) => (one.at < other.at ? 1 : -1))}
      timeZone={timeZone}
      more={null}
    />
  )
}
