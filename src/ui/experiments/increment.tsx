import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EffectResult } from '#contract/experiments/effects.ts'
import { css } from '../../../styled-system/css'
import { unitsText } from './figures.ts'

type Props = { result: EffectResult | undefined; currency: string; less?: number }

/** An increment with its interval; where too few people were seen, this is said in its place. */
export const Increment = ({ result, currency, less = 0 }: Props): ReactNode => {
  const { i18n } = useLingui()
  const { verdict, units } = result ?? {}
  if (!result || !units?.interval || verdict?.code === 'unhealthy')
    return <Small>{verdict?.code === 'unhealthy' ? <Trans>数字不可信</Trans> : <Trans>还算不出</Trans>}</Small>
  if (verdict?.code === 'collecting' && verdict.unit === 'people') {
    const [n, of] = [i18n.number(verdict.n), i18n.number(verdict.of)]
    return (
      <Small>
        <Trans>
          收集中（{n}/{of}）
        </Trans>
      </Small>
    )
  }
  const text = (value: number) => unitsText(i18n, result, value - less, currency)
  return (
    <>
      {text(units.point)}
      <Small>
        {text(units.interval[0])} … {text(units.interval[1])}
      </Small>
    </>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className={small}>{children}</span>

const small = css({
  display: 'block',
  whiteSpace: 'normal',
  fontSize: 's',
  fontWeight: 'normal',
  letterSpacing: 'normal',
  color: 'fg.muted',
})
