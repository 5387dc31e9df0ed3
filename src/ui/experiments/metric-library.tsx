import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Metric } from '#contract/experiments/metrics.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { useMetricNames } from './metric-names.ts'

type Props = {
  reading: Reading<{ items: Metric[] }>
  mayWrite: boolean
  onCreate: () => void
  onEdit: (metric: Metric) => void
  onRemove: (metric: Metric) => void
}

/** The metrics by which effects are measured: those that every project has, then its own. */
export const MetricLibrary = ({ reading, mayWrite, onCreate, onEdit, onRemove }: Props) => {
  const { t } = useLingui()
  return (
    <Block
      title={t`用哪些指标衡量效果？`}
      note={<Trans>每个指标都在每条策略上、对每个接触过的人计算。自定义的指标也会补算已经接触过的人。</Trans>}
      tools={
        mayWrite && (
          <Button size="small" onClick={onCreate}>
            <Trans>新建指标</Trans>
          </Button>
        )
      }
    >
      <BlockStates reading={reading} denied={<Trans>这里是指标库，需要 effect:read 权限。</Trans>} height={360}>
        {({ items }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section tabIndex={0} aria-label={t`指标`} className={css({ overflowX: 'auto' })}>
            <table aria-label={t`指标`} className={table}>
              <thead>
                <tr>
                  {[t`名称`, t`类型`, t`计算`, t`窗口`, t`上限`, t`方向`, t`CUPED`].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  {mayWrite && <th scope="col">{t`操作`}</th>}
                </tr>
              </thead>
              <tbody>
                {items.map((metric) => (
                  <MetricRow
                    key={metric.id}
                    metric={metric}
                    mayWrite={mayWrite}
                    onEdit={() => onEdit(metric)}
                    onRemove={() => onRemove(metric)}
                  />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </BlockStates>
    </Block>
  )
}

type RowProps = { metric: Metric; mayWrite: boolean; onEdit: () => void; onRemove: () => void }

const MetricRow = ({ metric, mayWrite, onEdit, onRemove }: RowProps) => {
  const { t, i18n } = useLingui()
  const names = useMetricNames()
  const { definition, isBuiltIn, isCounted } = metric
  const { kind, measure, denominator, fromHours, hours, cap, direction, isGuardrail, lookBackDays } = definition
  const name = names.nameOf(metric)
  const [from, to] = [names.timeText(fromHours), names.timeText(hours)]
  return (
    <tr>
      <th scope="row">
        <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          {name}{' '}
          {isBuiltIn && (
            <Badge>
              <Trans>内置</Trans>
            </Badge>
          )}
          {isGuardrail && (
            <Badge>
              <Trans>护栏</Trans>
            </Badge>
          )}
          {!isCounted && (
            <Badge tone="warn">
              <Trans>统计中</Trans>
            </Badge>
          )}
        </span>
      </th>
      <td>{names.kinds[kind]}</td>
      <td>
        {names.measureText(measure)}
        {denominator && <> ÷ {names.measureText(denominator)}</>}
      </td>
      <td>{fromHours > 0 ? `${from} – ${to}` : to}</td>
      <td className={css({ textAlign: 'right' })}>{cap === null ? '–' : i18n.number(cap)}</td>
      <td>{direction === 'up' ? t`越高越好` : t`越低越好`}</td>
      <td>{lookBackDays === 0 ? '–' : i18n.number(lookBackDays, { style: 'unit', unit: 'day', unitDisplay: 'long' })}</td>
      {mayWrite && (
        <td>
          {!isBuiltIn && (
            <span className={css({ display: 'inline-flex', gap: '1' })}>
              <Button size="small" look="ghost" aria-label={t`编辑指标“${name}”`} onClick={onEdit}>
                <Trans>编辑</Trans>
              </Button>
              <Button size="small" look="ghost" aria-label={t`删除指标“${name}”`} onClick={onRemove}>
                <Trans>删除</Trans>
              </Button>
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: '10', paddingInline: '3', textAlign: 'left', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& th:first-child': { paddingInlineStart: '0' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
})
