import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '#ui/components/date-text.ts'
import { exactTime } from '#ui/patterns/charts/block-states.tsx'
import { css } from '../../../../styled-system/css'

/** When the figures of a card were computed. */
export const Computed = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  const time = dateText(i18n, at, exactTime)
  return (
    <p className={css({ color: 'fg.muted', fontSize: 'xs', marginTop: '3' })}>
      <Trans>统计于 {time}，每分钟更新</Trans>
    </p>
  )
}
