import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'

/** In place of a chart, where nothing happened in the days that were asked about. */
export const CardNothing = () => (
  <p className={css({ color: 'fg.muted', fontSize: 's' })}>
    <Trans>这段时间没有数据。</Trans>
  </p>
)
