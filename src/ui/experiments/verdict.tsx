import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EffectVerdict } from '#contract/experiments/effects.ts'
import { Badge } from '#ui/components/badge.tsx'
import { css } from '../../../styled-system/css'
import { percentText } from './figures.ts'
import { useEffectNames } from './names.ts'

type Tone = 'neutral' | 'good' | 'warn' | 'bad'

/** What may be said of a result, in words. Nothing is green that could be chance. */
export const Verdict = ({ verdict }: { verdict: EffectVerdict }) => {
  const { tone, state, text } = useVerdict(verdict)
  return (
    <span className={css({ display: 'grid', gap: '1', justifyItems: 'start' })}>
      <Badge tone={tone}>{state}</Badge>
      <span className={css({ color: 'fg.muted', fontSize: 'xs', whiteSpace: 'normal' })}>{text}</span>
    </span>
  )
}

/** The same in one word, for lists. */
export const VerdictBadge = ({ verdict }: { verdict: EffectVerdict }) => {
  const { tone, state } = useVerdict(verdict)
  return <Badge tone={tone}>{state}</Badge>
}

const useVerdict = (verdict: EffectVerdict): { tone: Tone; state: string; text: ReactNode } => {
  const { t, i18n } = useLingui()
  const names = useEffectNames()
  switch (verdict.code) {
    case 'unhealthy':
      return { tone: 'bad', state: t`不可信`, text: <Trans>两组人数的比例不对，任何数字都不能用。</Trans> }
    case 'collecting': {
      const [n, of] = [i18n.number(verdict.n), i18n.number(verdict.of)]
      return {
        tone: 'neutral',
        state: t`收集中`,
        text:
          verdict.unit === 'people' ? (
            <Trans>
              人数较少的一组 {n} 人，至少 {of} 人。
            </Trans>
          ) : (
            <Trans>
              第 {n} 天，至少 {of} 天。
            </Trans>
          ),
      }
    }
    case 'unknown':
      return { tone: 'neutral', state: t`无法判断`, text: names.reasons[verdict.reason] }
    case 'inconclusive': {
      const least =
        verdict.minimumDetectable === null || verdict.minimumDetectable > 1 ? null : percentText(i18n, verdict.minimumDetectable)
      return {
        tone: 'neutral',
        state: t`没有定论`,
        text:
          least === null ? (
            <Trans>区间包含 0，可能只是偶然。</Trans>
          ) : (
            <Trans>区间包含 0。现在能看出的最小变化约为 {least}。</Trans>
          ),
      }
    }
    case 'blocked':
      return { tone: 'warn', state: t`护栏变差`, text: <Trans>指标变好，但有护栏指标变差，不能算赢。</Trans> }
    case 'winning':
      return { tone: 'good', state: t`有效 ↑`, text: <Trans>比对照好，不太可能是偶然。</Trans> }
    case 'losing':
      return { tone: 'bad', state: t`变差 ↓`, text: <Trans>比对照差，不太可能是偶然。请考虑停止。</Trans> }
  }
}
