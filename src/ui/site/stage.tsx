import { Trans } from '@lingui/react/macro'
import { css, cx } from '../../../styled-system/css'

/** Whether the subject of a page can be used today. */
export const Stage = ({ stage }: { stage: 'available' | 'building' }) => (
  <span className={cx(badge, stage === 'available' ? available : building)}>
    {stage === 'available' ? <Trans>现已可用</Trans> : <Trans>开发中</Trans>}
  </span>
)

const badge = css({ fontSize: 'xs', lineHeight: '20px', paddingInline: '2', borderRadius: 'full', whiteSpace: 'nowrap' })
const available = css({ bg: 'good.soft', color: 'good' })
const building = css({ bg: 'warn.soft', color: 'warn' })
