import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { createMemberMachines } from '#api/members/adapters.ts'
import { invitationsQuery, memberRolesQuery, membersKey, membersQuery } from '#api/members/queries.ts'
import { organizationQuery } from '#api/organization-settings/queries.ts'
import { toLocale } from '#contract/http/locale.ts'
import type { MemberAction } from '#machines/members/member-action.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { ActionDialog, LinkDialog } from '#ui/members/action-dialog.tsx'
import { InviteDialog } from '#ui/members/invite-dialog.tsx'
import { InviteLabel } from '#ui/members/invite-label.tsx'
import { type MembersAddress, MembersScreen } from '#ui/members/members-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { OrganizationSwitch } from './organization-switch.tsx'

type Props = {
  context: RouterContext
  address: MembersAddress
  onAddress: (address: MembersAddress, how: { replace: boolean }) => void
}

const notices = {
  changeRole: 'member.roleChanged',
  changeProjectRoles: 'member.projectRolesChanged',
  suspend: 'member.suspended',
  reinstate: 'member.reinstated',
  remove: 'member.removed',
  resend: 'member.resent',
  revoke: 'member.revoked',
} as const

/** The people of the organisation, as the address says. */
export const MembersOf = ({ context, address, onAddress }: Props) => {
  const { i18n } = useLingui()
  const { call, selection } = consoleOf(context)
  const projects = useSelector(selection, (it) => it.context.projects)
  const organization = useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
  const [machines] = useState(() => createMemberMachines(call, window.navigator.clipboard))
  const invitation = useActorRef(machines.invitation, { input: { locale: toLocale(i18n.locale) ?? 'zh' } })
  const action = useActorRef(machines.action)
  const copying = useActorRef(machines.copying)
  const isCopied = useSelector(copying, (it) => it.hasTag('copied'))
  const [link, setLink] = useState<string | null>(null)
  const mayWrite = usePermissions(context)('member:write')
  const { view, ...search } = address
  const members = usePages(useInfiniteQuery({ ...membersQuery(call, organization, search), enabled: view === undefined }), idOf)
  const invitations = usePages(
    useInfiniteQuery({ ...invitationsQuery(call, organization), enabled: view === 'invitations' }),
    idOf,
  )
  const { data: settings } = useQuery({ ...organizationQuery(call, organization), enabled: mayWrite })
  const mailLocale = settings?.general.mailLocale
  const { data: roles = [] } = useQuery(memberRolesQuery(call, organization))
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: membersKey(organization) })
  const { q, ...chosen } = search
  const withWords = (words: string): MembersAddress => ({ ...chosen, ...(words.trim() === '' ? {} : { q: words }) })
  const [text, type] = useTyped(q ?? '', (words) => onAddress(withWords(words), { replace: q !== undefined }))
  const onAction = useCallback((it: MemberAction) => action.send({ type: 'action.ask', action: it }), [action])

  useEmitted(invitation, readAgain)
  useEmitted(action, (event) => {
    if (event.type === 'action.failed') notify('member.failed', { problem: event.problem })
    else if (event.action.kind === 'link') setLink(event.link)
    else notify(notices[event.action.kind])
    readAgain()
  })
  useEmitted(copying, (event) => notify(event.type))

  return (
    <>
      <MembersScreen
        address={address}
        text={text}
        members={members}
        invitations={invitations}
        roles={roles}
        projects={projects}
        onAction={mayWrite ? onAction : null}
        onType={type}
        onFilter={(next) => onAddress({ ...(q === undefined ? {} : { q }), ...next }, { replace: false })}
        onClearFilter={() => onAddress({}, { replace: false })}
        invite={
          mayWrite && (
            <Button
              look="primary"
              onClick={() => invitation.send({ type: 'form.open', ...(mailLocale ? { locale: mailLocale } : {}) })}
            >
              <InviteLabel />
            </Button>
          )
        }
        organizations={<OrganizationSwitch context={context} />}
      />
      <InviteDialog actor={invitation} roles={roles} projects={projects} />
      <ActionDialog actor={action} roles={roles} projects={projects} />
      {link && (
        <LinkDialog
          link={link}
          copied={isCopied}
          onCopy={() => copying.send({ type: 'copy.request', what: 'invitation', text: link })}
          onClose={() => setLink(null)}
        />
      )}
    </>
  )
}

const idOf = ({ id }: { id: string }) => id
