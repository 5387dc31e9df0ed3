import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { css } from '../../../styled-system/css'

/** Instead of buttons, for people whose role lets them see something and not change it. */
export const MayNotChange = () => (
  <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>
    <Trans>您可以查看，但没有修改的权限。组织的所有者和管理员可以授予权限。</Trans>
  </p>
)
