import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Invitation } from '#contract/members/invitations.ts'
import type { Member } from '#contract/members/members.ts'
import type { MemberAction } from '#machines/members/member-action.machine.ts'
import { Menu } from '#ui/components/menu.tsx'
import { css } from '../../../styled-system/css'

type OnAction = (action: MemberAction) => void

/** What can be done with a member. */
export const MemberMenu = ({ member, onAction }: { member: Member; onAction: OnAction }) => {
  const { t } = useLingui()
  const { name, role, status } = member
  return (
    <Menu
      label={t`“${name}”的操作`}
      trigger={<Trans>操作</Trans>}
      className={look}
      items={[
        { id: 'role', label: t`更改角色`, onSelect: () => onAction({ kind: 'changeRole', member, role }) },
        ...(role === 'owner'
          ? []
          : [
              {
                id: 'projectRoles',
                label: t`项目角色`,
                onSelect: () => onAction({ kind: 'changeProjectRoles', member, changes: [] }),
              },
            ]),
        status === 'active'
          ? { id: 'suspend', label: t`暂停访问`, onSelect: () => onAction({ kind: 'suspend', member }) }
          : { id: 'reinstate', label: t`恢复访问`, onSelect: () => onAction({ kind: 'reinstate', member }) },
        {
          id: 'remove',
          label: t`移出组织`,
          separated: true,
          onSelect: () => onAction({ kind: 'remove', member, belongings: null, heir: null }),
        },
      ]}
    />
  )
}

/** What can be done with an invitation that is not used yet. */
export const InvitationMenu = ({ invitation, onAction }: { invitation: Invitation; onAction: OnAction }) => {
  const { t } = useLingui()
  return (
    <Menu
      label={t`“${invitation.email}”的操作`}
      trigger={<Trans>操作</Trans>}
      className={look}
      items={[
        { id: 'resend', label: t`重新发送`, onSelect: () => onAction({ kind: 'resend', invitation }) },
        { id: 'link', label: t`复制链接`, onSelect: () => onAction({ kind: 'link', invitation }) },
        { id: 'revoke', label: t`撤销邀请`, separated: true, onSelect: () => onAction({ kind: 'revoke', invitation }) },
      ]}
    />
  )
}

const look = css({ flex: 'none', fontSize: 's' })
