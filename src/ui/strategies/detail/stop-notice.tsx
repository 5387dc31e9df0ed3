import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Stop } from '#contract/decisions/strategies.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Link } from '#ui/components/link.tsx'
import { useEffectNames } from '#ui/experiments/names.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import type { Context } from '../definition-parts.tsx'

type Props = { strategy: string; stopped: Stop; metrics: Context['metrics'] }

/** Why the stop-loss has paused a strategy, and what resuming it means. */
export const StopNotice = ({ strategy, stopped: { at, version, metric, kind }, metrics }: Props) => {
  const { i18n } = useLingui()
  const { metricName } = useEffectNames()
  const called = metricName({ metric, name: metrics?.find(({ id }) => id === metric)?.name ?? null })
  const number = i18n.number(version)
  return (
    <Callout kind="warn">
      <p className={css({ fontWeight: 'medium' })}>
        <Trans>策略已因止损自动暂停</Trans>
      </p>
      <p>
        {kind === 'goal' ? (
          <Trans>
            与对照组相比，版本 {number} 的目标“{called}”已证实变差（
            <TimeText at={at} />
            ）。
          </Trans>
        ) : (
          <Trans>
            与对照组相比，版本 {number} 的护栏指标“{called}”变差已超过容许幅度（
            <TimeText at={at} />
            ）。
          </Trans>
        )}{' '}
        <Link
          href={`/ai-marketing-strategies/${strategy}?tab=effects`}
          className={css({ color: 'accent', textDecoration: 'underline' })}
        >
          <Trans>查看效果</Trans>
        </Link>
      </p>
      <p className={css({ color: 'fg.muted' })}>
        <Trans>恢复运行后，这个版本不会再因这个指标自动暂停；发布新版本后，止损重新判断。</Trans>
      </p>
    </Callout>
  )
}
