import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { propensitiesOf } from '#contract/decisions/arms.ts'
import { outcomes } from '#contract/decisions/checks.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Funnel, Strategy } from '#contract/decisions/strategies.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Link } from '#ui/components/link.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { DefinitionList } from '../definition-list.tsx'
import type { Context } from '../definition-parts.tsx'
import { useStrategyNames } from '../names.ts'
import { armsTable } from './arms-style.ts'
import { StopNotice } from './stop-notice.tsx'

type Props = {
  strategy: Strategy
  /** The published definition; null before the first version. */
  running: Definition | null
  /** Whether the draft differs from what is published. */
  hasChanges: boolean
  funnel: Funnel
  context: Context
}

/** What a strategy decided in the last 30 days, its arms, and what it says. */
export const StrategyOverview = ({ strategy, running, hasChanges, funnel, context }: Props) => {
  const { t, i18n } = useLingui()
  const names = useStrategyNames()
  const path = `/ai-marketing-strategies/${strategy.id}`
  const definition = running ?? strategy.definition
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      {strategy.stopped && <StopNotice strategy={strategy.id} stopped={strategy.stopped} metrics={context.metrics} />}
      {hasChanges && running && (
        <Callout kind="note">
          <Trans>草稿与正在运行的版本不同。在编辑器中发布后才会生效。</Trans>
        </Callout>
      )}
      <section aria-label={t`最近 30 天的决策`}>
        <h2 className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '2' })}>
          <Trans>最近 30 天的决策</Trans>
        </h2>
        <FigureRow label={t`最近 30 天的决策`} figures={4}>
          <Figure label={t`匹配`}>{i18n.number(funnel.matches)}</Figure>
          {outcomes.map((it) => (
            <Figure
              key={it}
              label={
                <Link href={`${path}?tab=decisions&outcome=${it}`} className={css({ color: 'accent' })}>
                  {names.outcomes[it]}
                </Link>
              }
              note={shareText(i18n, funnel.outcomes[it], funnel.matches)}
            >
              {i18n.number(funnel.outcomes[it])}
            </Figure>
          ))}
        </FigureRow>
      </section>
      <TitledCard
        id="strategy-arms"
        title={<Trans>方案</Trans>}
        description={<Trans>每个方案被选中的概率，以及最近 30 天实际投放的次数。</Trans>}
      >
        <Arms definition={definition} funnel={funnel} context={context} />
      </TitledCard>
      <TitledCard id="strategy-definition" title={running ? <Trans>正在运行的内容</Trans> : <Trans>草稿的内容</Trans>}>
        <DefinitionList definition={definition} context={context} />
      </TitledCard>
    </div>
  )
}

const Arms = ({ definition, funnel, context }: { definition: Definition; funnel: Funnel; context: Context }) => {
  const { t, i18n } = useLingui()
  const { share } = useStrategyNames()
  const shares = propensitiesOf(definition.arms)
  return (
    <div className={css({ overflowX: 'auto' })}>
      <table className={armsTable}>
        <thead>
          <tr>
            <th scope="col">{t`方案`}</th>
            <th scope="col">{t`响应动作`}</th>
            <th scope="col" data-number>{t`概率`}</th>
            <th scope="col" data-number>{t`已投放`}</th>
          </tr>
        </thead>
        <tbody>
          {definition.arms.map(({ id, action }, place) => {
            const name = context.actions.find((it) => it.id === action?.id)?.name ?? action?.id
            const version = action && i18n.number(action.version)
            return (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>
                  {action ? (
                    <Link href={`/response-actions/${action.id}`} className={css({ color: 'accent' })}>
                      <Trans>
                        {name}（版本 {version}）
                      </Trans>
                    </Link>
                  ) : (
                    <Trans>什么都不展示</Trans>
                  )}
                </td>
                <td data-number>{share(shares[place] ?? 0)}</td>
                <td data-number>{i18n.number(funnel.arms.find((it) => it.arm === id)?.delivered ?? 0)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
