import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Strategy, StrategyFigures } from '#contract/decisions/strategies.ts'
import type { Scenarios } from '#contract/scenarios/figures.ts'
import { Link } from '#ui/components/link.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage, BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { useScenarioNames } from '#ui/scenarios/names.ts'
import { StrategyBadge } from '#ui/strategies/strategy-badge.tsx'
import { css } from '../../../../styled-system/css'
import { Computed } from './computed.tsx'

/** The eight scenarios in the last 24 hours. */
export const ScenariosBlock = ({ reading }: { reading: Reading<Scenarios> }) => {
  const { t, i18n } = useLingui()
  const { titles } = useScenarioNames()
  return (
    <Block title={t`哪些场景正在发生？`} note={<Trans>最近 24 小时的触发与投放。</Trans>}>
      <BlockStates reading={reading} denied={<Trans>这里是场景，需要 scenario:read 权限。</Trans>} height={200}>
        {({ items, computedAt }) => (
          <>
            <ul className={list}>
              {items.map(({ scenario, fires, delivered, strategies }) => (
                <li key={scenario} className={row}>
                  <Link href={`/ai-marketing/scenarios/${scenario}`} className={nameColumn}>
                    {titles[scenario]}
                  </Link>
                  <span className={number}>
                    <Trans>
                      {fires.exact ? '' : '≥ '}
                      {i18n.number(fires.value)} 次触发
                    </Trans>
                  </span>
                  <span className={number}>
                    {strategies.running > 0 ? (
                      <Trans>
                        {delivered.exact ? '' : '≥ '}
                        {i18n.number(delivered.value)} 次投放
                      </Trans>
                    ) : (
                      <Trans>没有策略</Trans>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            <Computed at={computedAt} />
          </>
        )}
      </BlockStates>
    </Block>
  )
}

export type ActiveStrategies = { items: Strategy[]; figures: StrategyFigures[] }

/** The strategies that run, with what they decided in the last 30 days. */
export const StrategiesBlock = ({ reading }: { reading: Reading<ActiveStrategies> }) => {
  const { t, i18n } = useLingui()
  return (
    <Block title={t`哪些策略正在运行？`} note={<Trans>最近 30 天的决策与投放。</Trans>}>
      <BlockStates reading={reading} denied={<Trans>这里是策略，需要 strategy:read 权限。</Trans>} height={200}>
        {({ items, figures }) =>
          items.length === 0 ? (
            <BlockMessage
              icon="route"
              title={<Trans>没有正在运行的策略</Trans>}
              action={
                <Link href="/ai-marketing-strategies/create" className={css({ color: 'accent', fontSize: 's' })}>
                  <Trans>创建策略</Trans>
                </Link>
              }
            >
              <Trans>发布一个策略后，这里显示它的决策与投放。</Trans>
            </BlockMessage>
          ) : (
            <>
              <ul className={list}>
                {items.map((strategy) => {
                  const { id, name } = strategy
                  const figure = figures.find((it) => it.strategy === id)
                  return (
                    <li key={id} className={row}>
                      <Link href={`/ai-marketing-strategies/${id}`} className={nameColumn}>
                        {name}
                      </Link>
                      <StrategyBadge strategy={strategy} />
                      {figure && (
                        <span className={number}>
                          <Trans>
                            {figure.exact ? '' : '≥ '}
                            {i18n.number(figure.decisions)} 次决策，{i18n.number(figure.delivered)} 次投放
                          </Trans>
                        </span>
                      )}
                    </li>
                  )
                })}
              </ul>
              {reading.readAt && <Computed at={reading.readAt} />}
            </>
          )
        }
      </BlockStates>
    </Block>
  )
}

const list = css({ listStyle: 'none', display: 'grid', fontSize: 's' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  alignItems: 'center',
  minHeight: '10',
  borderTop: '1px solid token(colors.line)',
  _first: { borderTop: 'none' },
})
/** A name keeps eight characters in a line; where there is less room, the figures go below it. */
const nameColumn = css({ flex: '1 1 8em', color: 'fg', minWidth: '0' })
const number = css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums', minWidth: '24', textAlign: 'right' })
