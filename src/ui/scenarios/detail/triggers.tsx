import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Trigger } from '#contract/decisions/definition.ts'
import { scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

type Use = { id: string; title: string; text: ReactNode; trigger: Trigger }

/** Minutes without the next step after which a visit counts as abandoned. */
const abandonedAfter = 30

/** The ways in which a strategy can start on a scenario, and what is derived from it. */
export const Triggers = ({ scenario }: { scenario: Scenario }) => {
  const { t } = useLingui()
  const names = useScenarioNames()
  const { followedBy } = scenarioDefinitions[scenario]
  const at: Trigger = { kind: 'event', event: scenario, where: [], delay: null }
  const next = followedBy && names.titles[followedBy]
  const uses: Use[] = [
    {
      id: 'event',
      title: t`事件发生时`,
      text: <Trans>事件一到就决定。where 可以限定事件的属性或页面。</Trans>,
      trigger: at,
    },
    ...(followedBy
      ? [
          {
            id: 'abandoned',
            title: t`放弃`,
            text: <Trans>事件之后 30 分钟内没有“{next}”时决定；一旦发生，等待就取消。</Trans>,
            trigger: { ...at, delay: { minutes: abandonedAfter, cancelledBy: followedBy } },
          },
        ]
      : []),
    ...(scenario === 'purchase'
      ? [
          {
            id: 'milestone',
            title: t`里程碑`,
            text: <Trans>一个人的第 3 个订单。同一订单号只计一次。</Trans>,
            trigger: { kind: 'milestone' as const, orders: 3 },
          },
        ]
      : []),
    ...(scenario === 'user_login'
      ? [
          {
            id: 'returned',
            title: t`回访`,
            text: <Trans>至少 30 天没有出现的人，再次出现的第一个事件。它不属于某个场景，因此检测规则对它不起作用。</Trans>,
            trigger: { kind: 'returned' as const, days: 30 },
          },
        ]
      : []),
    ...(scenario === 'view_product'
      ? [
          {
            id: 'server',
            title: t`价格或库存变化`,
            text: (
              <Trans>
                由您的服务器判断：变化时为每位相关的用户发送一个事件，例如 price_dropped，策略从这个事件开始。事件要在 24
                小时内送达。
              </Trans>
            ),
            trigger: {
              kind: 'event' as const,
              event: 'price_dropped',
              where: [{ property: 'discount_percent', is: 'gte' as const, value: 10 }],
              delay: null,
            },
          },
        ]
      : []),
  ]
  return (
    <TitledCard
      id="scenario-triggers"
      title={<Trans>如何从此场景开始策略</Trans>}
      description={<Trans>策略定义中的 trigger。时间和次数可以更改。</Trans>}
    >
      <ul className={css({ display: 'grid', gap: '4', listStyle: 'none' })}>
        {uses.map(({ id, title, text, trigger }) => (
          <li key={id}>
            <h3 className={css({ fontWeight: 'medium' })}>{title}</h3>
            <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose', marginBottom: '2' })}>{text}</p>
            <CodeBlock label={title} code={JSON.stringify(trigger, null, 2)} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
