import type { MergePreview } from '#contract/platform/account-merge.ts'
import { accountMergeMachine } from '#machines/platform/account-merge.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const mei = { id: '00000000-0000-4000-8000-0000000000a1', name: 'mei.chen', email: 'mei@example.com' }
export const twin = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Mei2', email: 'mei.chen@example.com' }
export const reason = 'She has asked for it'

export const preview: MergePreview = {
  kept: { ...mei, hasSecondFactor: false },
  duplicate: { ...twin, hasSecondFactor: true },
  refusal: null,
  seen: 'as it was shown',
  organizations: { moved: 1, shared: 1, ownedByBoth: 0 },
  memberships: [
    { id: 'tea', name: 'Tea', keptRole: 'viewer', duplicateRole: 'admin', role: 'admin', projectRoles: 2 },
    { id: 'rice', name: 'Rice', keptRole: null, duplicateRole: 'owner', role: 'owner', projectRoles: 0 },
  ],
  moving: { goals: 2, alertRules: 1, summaries: 0, authored: 12 },
  ending: { sessions: 2, tokens: 1, passkeys: 1, identities: 1, hasAuthenticator: true, invitations: 1 },
  lacksFactorIn: 1,
}
export const refusedPreview: MergePreview = { ...preview, refusal: 'user.mergeSuspended' }

export const graph = graphOf(accountMergeMachine, {
  examples: [
    { type: 'merge.ask', kept: mei },
    { type: 'search.edit', search: ' mei ' },
    { type: 'account.choose', account: twin },
    { type: 'draft.edit', change: { reason: ` ${reason} ` } },
    { type: 'draft.edit', change: { account: ' mei2 ' } },
    { type: 'password.edit', password: 'passw0rd' },
    done('findAccounts', { of: 'mei', accounts: [twin] }),
    failed('findAccounts', { code: 'transport.offline' }),
    done('previewMerge', preview),
    done('previewMerge', refusedPreview),
    failed('previewMerge', { code: 'user.unknown' }),
    done('mergeAccounts'),
    failed('mergeAccounts', { code: 'session.stale' }),
    failed('mergeAccounts', { code: 'user.mergeChanged' }),
    failed('mergeAccounts', { code: 'user.mergeNameWrong' }),
    done('confirmPassword'),
    failed('confirmPassword', { code: 'password.wrong' }),
  ],
  serialize: ({ search, found, duplicate, draft, wrong, password, problem }) => [
    search,
    found !== null,
    duplicate !== null,
    draft,
    wrong,
    password,
    problem?.code,
  ],
  // A choice is offered once something was found.
  isPossible: ({ context }, event) => event.type !== 'account.choose' || context.found !== null,
  detail: (event) => {
    if (event.type === 'draft.edit') return event.change.reason === undefined ? 'account' : 'reason'
    if (event.type === 'xstate.done.actor.previewMerge' && 'output' in event) return event.output === preview ? 'open' : 'refused'
    return undefined
  },
})

export const { walks } = graph
