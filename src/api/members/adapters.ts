import { fromPromise } from 'xstate'
import { writeClipboardTo } from '#api/browser/write-clipboard.ts'
import type { Call } from '#api/http/client.ts'
import { memberEndpoints } from '#contract/members/endpoints.ts'
import type { InvitationResult, NewInvitations } from '#contract/members/invitations.ts'
import type { Member, MemberBelongings } from '#contract/members/members.ts'
import { invitationMachine } from '#machines/members/invitation.machine.ts'
import { type MemberActed, type MemberAction, memberActionMachine } from '#machines/members/member-action.machine.ts'
import { copyingMachine } from '#machines/shell/copying.machine.ts'

/** The machines of the page about members with their adapters. */
export const createMemberMachines = (call: Call, clipboard: Clipboard | undefined) => ({
  copying: copyingMachine.provide({ actors: { writeClipboard: writeClipboardTo(clipboard) } }),
  invitation: invitationMachine.provide({
    actors: {
      sendInvitations: fromPromise<InvitationResult[], NewInvitations>(({ input: body, signal }) =>
        call(memberEndpoints.invite, { body, signal }),
      ),
    },
  }),
  action: memberActionMachine.provide({
    actors: {
      act: fromPromise<MemberActed, MemberAction>(({ input, signal }) => act(call, input, signal)),
      readBelongings: fromPromise<MemberBelongings, Member>(({ input: { id }, signal }) =>
        call(memberEndpoints.viewMemberBelongings, { params: { id }, signal }),
      ),
    },
  }),
})

const act = async (call: Call, it: MemberAction, signal: AbortSignal): Promise<MemberActed> => {
  switch (it.kind) {
    case 'changeRole': {
      const params = { id: it.member.id }
      await call(memberEndpoints.changeMemberRole, { params, body: { role: it.role }, signal })
      return { link: null }
    }
    case 'changeProjectRoles': {
      const params = { id: it.member.id }
      await call(memberEndpoints.changeProjectRoles, { params, body: { changes: [...it.changes] }, signal })
      return { link: null }
    }
    case 'suspend':
      await call(memberEndpoints.suspendMember, { params: { id: it.member.id }, signal })
      return { link: null }
    case 'reinstate':
      await call(memberEndpoints.reinstateMember, { params: { id: it.member.id }, signal })
      return { link: null }
    case 'remove':
      await call(memberEndpoints.removeMember, {
        params: { id: it.member.id },
        query: it.heir === null ? {} : { heir: it.heir },
        signal,
      })
      return { link: null }
    case 'resend':
      await call(memberEndpoints.resendInvitation, { params: { id: it.invitation.id }, signal })
      return { link: null }
    case 'revoke':
      await call(memberEndpoints.revokeInvitation, { params: { id: it.invitation.id }, signal })
      return { link: null }
    case 'link': {
      const { link } = await call(memberEndpoints.linkInvitation, { params: { id: it.invitation.id }, signal })
      return { link }
    }
  }
}
