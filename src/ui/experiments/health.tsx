import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EffectScope } from '#contract/experiments/effects.ts'
import { Badge } from '#ui/components/badge.tsx'
import { css } from '../../../styled-system/css'
import { percentText, pText } from './figures.ts'

type Finding = { id: string; tone: 'good' | 'warn' | 'bad' | 'neutral'; state: string; text: ReactNode }

/** Whether the figures of a scope can be trusted. */
export const EffectHealth = ({ scope }: { scope: EffectScope }) => (
  <ul className={css({ display: 'grid', gap: '2', listStyle: 'none', fontSize: 's' })}>
    {useFindings(scope).map(({ id, tone, state, text }) => (
      <li
        key={id}
        className={css({ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: '3', alignItems: 'start' })}
      >
        <span>
          <Badge tone={tone}>{state}</Badge>
        </span>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

const useFindings = ({ health, baseline }: EffectScope): Finding[] => {
  const { t, i18n } = useLingui()
  const { mismatch, contaminated, exposed, capped, novelty } = health
  const good = { tone: 'good', state: t`正常` } as const
  const wait = { tone: 'neutral', state: t`还不知道` } as const
  const note = { tone: 'neutral', state: t`仅供参考` } as const
  const p = mismatch ? pText(i18n, mismatch.p) : ''
  const [outside, cut] = [i18n.number(contaminated), i18n.number(capped)]
  const share = percentText(i18n, exposed + contaminated === 0 ? 0 : contaminated / (exposed + contaminated))
  const novelties: Record<EffectScope['health']['novelty'], Omit<Finding, 'id'>> = {
    steady: { ...good, text: <Trans>头三天的效果和之后没有明显差别。</Trans> },
    fading: { tone: 'warn', state: t`请查看`, text: <Trans>头三天的效果比之后大，可能只是新鲜感。</Trans> },
    growing: { ...note, text: <Trans>头三天的效果比之后小，人们可能需要时间习惯。</Trans> },
    tooEarly: { ...wait, text: <Trans>还不能区分新鲜感和持续的效果。</Trans> },
    unknown: { ...wait, text: <Trans>还不能区分新鲜感和持续的效果。</Trans> },
  }
  return [
    baseline === null
      ? { id: 'control', tone: 'warn', state: t`请查看`, text: <Trans>没有对照，所以算不出效果。请为策略留出对照组。</Trans> }
      : mismatch?.alarm
        ? {
            id: 'mismatch',
            tone: 'bad',
            state: t`不可信`,
            text: <Trans>各组人数与计划的比例不符（p = {p}），有人被漏掉或重复。</Trans>,
          }
        : mismatch && mismatch.n >= 100
          ? { id: 'mismatch', ...good, text: <Trans>各组人数符合计划的比例（p = {p}）。</Trans> }
          : { id: 'mismatch', ...wait, text: <Trans>满 100 人后检查各组人数的比例。</Trans> },
    contaminated === 0
      ? { id: 'contaminated', ...good, text: <Trans>没有人同时属于两组。</Trans> }
      : {
          id: 'contaminated',
          ...note,
          text: (
            <Trans>
              {outside} 人（{share}）合并后同时属于两组，不计入。
            </Trans>
          ),
        },
    ...(capped === 0 ? [] : [{ id: 'capped', ...note, text: <Trans>{cut} 个人的数值被截到上限。</Trans> }]),
    { id: 'novelty', ...novelties[novelty] },
  ]
}
