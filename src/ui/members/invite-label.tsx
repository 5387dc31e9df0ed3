import './texts.ts'
import { Trans } from '@lingui/react/macro'

/** The label of the button that opens the form for invitations. */
export const InviteLabel = () => <Trans>邀请成员</Trans>
