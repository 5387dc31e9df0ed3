import '../texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ScenarioSummary } from '#contract/scenarios/figures.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'
import { ScenarioBadge } from '../scenario-badge.tsx'

/** A scenario at a glance. The whole card is the link to its page. */
export const ScenarioCard = ({ summary }: { summary: ScenarioSummary }) => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const { scenario, health, isEnabled, fires, visitors, goal, delivered, strategies, conflicts } = summary
  const href = `/ai-marketing/scenarios/${scenario}`
  return (
    <Card className={card}>
      <header className={css({ display: 'flex', gap: '2', alignItems: 'flex-start' })}>
        <div className={css({ flex: '1', minWidth: '0' })}>
          <h2 className={css({ fontWeight: 'bold', lineHeight: 'tight' })}>
            <Link href={href} className={link}>
              {names.titles[scenario]}
            </Link>
          </h2>
          <code className={css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted' })}>{scenario}</code>
        </div>
        <ScenarioBadge health={health} isEnabled={isEnabled} />
      </header>
      {health === 'never' ? (
        <p className={css({ color: 'fg.muted', fontSize: 's', flex: '1' })}>
          <Trans>还没有收到这种事件。它在以下情况触发：{names.firesWhen[scenario]}。</Trans>{' '}
          <Link href={`${href}?tab=send`} className={above}>
            <Trans>如何发送</Trans>
          </Link>
        </p>
      ) : (
        <dl className={figures}>
          <Small label={t`触发`}>{names.count(fires)}</Small>
          <Small label={t`访客`}>{names.count(visitors)}</Small>
          <Small label={t`转化`}>{goal === null ? '–' : shareText(i18n, goal.reached, goal.of)}</Small>
          <Small label={t`投放`}>{names.count(delivered)}</Small>
        </dl>
      )}
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontSize: 's', color: 'fg.muted', alignItems: 'center' })}>
        {strategies.all === 0 ? (
          <Trans>没有策略</Trans>
        ) : (
          <Trans>
            <Plural value={strategies.running} other="# 个策略运行中" />
            ，共 {strategies.all} 个
          </Trans>
        )}
        {conflicts > 0 && (
          <Badge tone="warn">
            <Plural value={conflicts} other="# 处冲突" />
          </Badge>
        )}
      </p>
    </Card>
  )
}

const Small = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css({ minWidth: '0' })}>
    <dt className={css({ fontSize: 'xs', color: 'fg.muted' })}>{label}</dt>
    <dd className={css({ fontSize: 'l', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', lineHeight: 'tight' })}>
      {children}
    </dd>
  </div>
)

const card = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '4',
  transition: 'border-color 120ms',
  '&:has(h2 a:hover)': { borderColor: 'line.strong' },
})
const link = css({
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'l' },
  _hover: { textDecoration: 'underline' },
  _focusVisible: { outline: 'none', _after: { outline: '2px solid token(colors.accent)' } },
})
const above = css({ position: 'relative', color: 'accent', textDecoration: 'underline' })
const figures = css({ display: 'grid', flex: '1', gap: '3', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' })
