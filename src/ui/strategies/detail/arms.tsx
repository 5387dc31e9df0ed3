import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { propensitiesOf } from '#contract/decisions/arms.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Funnel } from '#contract/decisions/strategies.ts'
import type { EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { Link } from '#ui/components/link.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useDifferenceText } from '#ui/experiments/difference.ts'
import { meanText, percentText } from '#ui/experiments/figures.ts'
import { useEffectNames } from '#ui/experiments/names.ts'
import { below } from '#ui/experiments/results-style.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import type { Context } from '../definition-parts.tsx'
import { useStrategyNames } from '../names.ts'
import { armsTable } from './arms-style.ts'

/** What the people of each arm did. `scope` is null before anybody was exposed. */
export type ArmEffects = { scope: EffectScope | null; currency: string }

type Props = {
  definition: Definition
  isPublished: boolean
  funnel: Funnel
  context: Context
  /** Null while they are not known. */
  effects: ArmEffects | null
}

/** What each arm is, what became of its messages, and what its people did compared with those who were held out. */
export const StrategyArms = ({ definition, isPublished, funnel, context, effects }: Props) => {
  const { t, i18n } = useLingui()
  const { metricName, baseline } = useEffectNames()
  const shares = propensitiesOf(definition.arms)
  const scope = effects?.scope ?? null
  const compared = scope?.results.find(({ metric }) => metric === goalOf(scope))
  const metric = compared ? metricName(compared) : t`目标`
  const control = scope?.baseline && compared && meanText(i18n, compared, compared.control.mean, effects?.currency ?? '')
  const controlName = baseline(scope?.baseline ?? 'holdout')
  const heads = [t`概率`, t`已投放`, t`展示`, t`点击率`, t`关闭率`, t`人数`, metric, t`与对照相比（95% 区间）`, t`人均收入`]
  return (
    <TitledCard
      id="strategy-arms"
      title={<Trans>哪个方案更好？</Trans>}
      description={
        isPublished ? (
          <Trans>投放、展示、点击和关闭是最近 30 天的。人数及之后的数字属于正在使用的版本，按每人第一次遇到的方案计。</Trans>
        ) : (
          <Trans>策略还没有发布，以下是草稿的方案。</Trans>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t`各方案的数字`} className={css({ overflowX: 'auto' })}>
        <table className={armsTable}>
          <thead>
            <tr>
              <th scope="col">{t`方案`}</th>
              {heads.map((title) => (
                <th key={title} scope="col" data-number>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {definition.arms.map((arm, place) => (
              <ArmRow
                key={arm.id}
                arm={arm}
                share={shares[place] ?? 0}
                counts={funnel.arms.find((it) => it.arm === arm.id) ?? none}
                context={context}
                effects={effects}
              />
            ))}
          </tbody>
        </table>
      </section>
      {control && (
        <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3', maxWidth: 'prose' })}>
          <Trans>
            {controlName}的“{metric}”是 {control}。区间包含 0 时，差别可能只是偶然。
          </Trans>
        </p>
      )}
    </TitledCard>
  )
}

type RowProps = {
  arm: Definition['arms'][number]
  share: number
  counts: Omit<Funnel['arms'][number], 'arm'>
  context: Context
  effects: ArmEffects | null
}

const ArmRow = ({ arm: { id, action }, share, counts, context, effects }: RowProps) => {
  const { t, i18n } = useLingui()
  const names = useStrategyNames()
  const { delivered, shown, clicked, dismissed } = counts
  const name = context.actions.find((it) => it.id === action?.id)?.name ?? action?.id
  const version = action && i18n.number(action.version)
  const currency = effects?.currency ?? ''
  const of = (metric: string) => sideOf(effects?.scope ?? null, { arm: id, metric })
  const [goal, revenue] = [of(goalOf(effects?.scope ?? null)), of('revenue')]
  const meanOf = (it: Side | null) => (it && it.side.n > 0 ? meanText(i18n, it.result, it.side.mean, currency) : '–')
  return (
    <tr>
      <th scope="row">
        {id}
        <span className={below}>
          {action ? (
            <Link href={`/response-actions/${action.id}`} className={css({ color: 'accent' })}>
              <Trans>
                {name}（版本 {version}）
              </Trans>
            </Link>
          ) : (
            <Trans>什么都不展示</Trans>
          )}
        </span>
      </th>
      <td data-number>{names.share(share)}</td>
      <td data-number>{i18n.number(delivered)}</td>
      <td data-number>{i18n.number(shown)}</td>
      <td data-number>{shareText(i18n, clicked, shown)}</td>
      <td data-number>{shareText(i18n, dismissed, shown)}</td>
      <td data-number>{goal ? i18n.number(goal.side.n) : '–'}</td>
      <td data-number>{meanOf(goal)}</td>
      <td data-number>
        {goal?.isControl ? t`作为对照` : goal ? <ArmDifference result={goal.result} currency={currency} /> : '–'}
      </td>
      <td data-number>{meanOf(revenue)}</td>
    </tr>
  )
}

/** How an arm differs from the control, with its interval and how likely it is the better one. */
const ArmDifference = ({ result, currency }: { result: EffectResult; currency: string }) => {
  const { i18n } = useLingui()
  const { reasons } = useEffectNames()
  const { text } = useDifferenceText(currency)
  const { delta, interval, reason, chanceToWin } = result.absolute
  if (delta === null || interval === null) return <span className={below}>{reason === null ? '–' : reasons[reason]}</span>
  const [low, high] = [text(result, 'absolute', interval[0]), text(result, 'absolute', interval[1])]
  const better = chanceToWin === null ? null : result.direction === 'up' ? chanceToWin : 1 - chanceToWin
  const chance = better === null ? '' : percentText(i18n, better)
  return (
    <>
      {text(result, 'absolute', delta)}
      <span className={below}>
        {low} … {high}
      </span>
      {better !== null && (
        <span className={below}>
          <Trans>更好的可能性 {chance}</Trans>
        </span>
      )}
    </>
  )
}

type Side = { result: EffectResult; side: EffectResult['treatment']; isControl: boolean }

/** The figures of an arm: its own, or those of the control if the others are compared with it. */
const sideOf = (scope: EffectScope | null, { arm, metric }: { arm: string; metric: string }): Side | null => {
  const results = scope?.results.filter((it) => it.metric === metric) ?? []
  const own = results.find((it) => it.arm === arm)
  if (own) return { result: own, side: own.treatment, isControl: false }
  const [first] = results
  return first && scope?.baseline === arm ? { result: first, side: first.control, isControl: true } : null
}

/** The goal of the version, or the conversion of one without a goal. */
const goalOf = (scope: EffectScope | null): string =>
  scope?.results.some(({ metric }) => metric === 'goal') ? 'goal' : 'conversion'

const none = { delivered: 0, shown: 0, clicked: 0, dismissed: 0 }
