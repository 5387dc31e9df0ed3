import { fromPromise } from 'xstate'
import type { AccountDependencies } from '#api/accounts/adapters.ts'
import { keepSession, readSession } from '#api/accounts/session-storage.ts'
import { unlessLate } from '#api/accounts/sign-in-adapters.ts'
import { type Credentials, isChallenge, type Session } from '#contract/accounts/accounts.ts'
import { signInEndpoints } from '#contract/accounts/sign-in-endpoints.ts'
import { memberEndpoints } from '#contract/members/endpoints.ts'
import type { InvitationOffer, MovedSession } from '#contract/members/invitations.ts'
import { acceptanceMachine, type JoinInput } from '#machines/members/acceptance.machine.ts'
import { organizationSwitchMachine } from '#machines/members/organization-switch.machine.ts'

/** Stores that the session is now about another organisation. The page has to be loaded again: all that it has read is of the other one. */
const keepMoved = (storage: Storage, moved: MovedSession): void => {
  const session = readSession(storage, 'user')
  if (session) keepSession(storage, 'user', { ...session, ...moved })
}

/** The machine of the page that accepts an invitation with its adapters. */
export const createAcceptanceMachine = ({ call, storage, discard }: AccountDependencies) =>
  acceptanceMachine.provide({
    actors: {
      readOffer: fromPromise<InvitationOffer, { token: string }>(({ input: body, signal }) =>
        call(memberEndpoints.viewInvitation, { body, signal }),
      ),
      register: fromPromise<void, JoinInput>(async ({ input: body, signal }) => {
        await call(memberEndpoints.registerInvited, { body, signal })
      }),
      mailLink: fromPromise<void, { token: string }>(async ({ input: body, signal }) => {
        await call(memberEndpoints.mailInvitation, { body, signal })
      }),
      logIn: fromPromise<Session, Credentials>(async ({ input: body, signal }) => {
        const answer = await unlessLate(call(signInEndpoints.login, { body }), { signal, discard })
        if (isChallenge(answer)) throw new Error('an account that was just created has no second factor')
        return answer
      }),
      accept: fromPromise<void, { token: string }>(async ({ input: body, signal }) => {
        keepMoved(storage, await call(memberEndpoints.acceptInvitation, { body, signal }))
      }),
    },
  })

/** The machine that moves the session to another organisation with its adapter. */
export const createOrganizationSwitch = ({ call, storage }: Pick<AccountDependencies, 'call' | 'storage'>) =>
  organizationSwitchMachine.provide({
    actors: {
      switchTo: fromPromise<void, { id: string }>(async ({ input: params, signal }) => {
        keepMoved(storage, await call(memberEndpoints.switchOrganization, { params, signal }))
      }),
    },
  })
