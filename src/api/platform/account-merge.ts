import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'
import { accountMergeEndpoints, type MergePreview, type MergeUsers } from '#contract/platform/account-merge.ts'
import { backOfficeEndpoints } from '#contract/platform/back-office.ts'
import { accountMergeMachine, type FoundAccounts } from '#machines/platform/account-merge.machine.ts'

/** So many accounts are offered: a search that finds more has to be narrowed. */
const offeredAtMost = 8

/**
 * The merge of two accounts with its adapters. `call` must not ask for the password by itself: the machine does that, so that what was typed
 * stays.
 */
export const createAccountMerge = (call: Call) =>
  accountMergeMachine.provide({
    actors: {
      findAccounts: fromPromise<FoundAccounts, { search: string; except: string }>(
        async ({ input: { search, except }, signal }) => {
          const query = { q: search.slice(0, 60), limit: String(offeredAtMost + 1) }
          const { items } = await call(backOfficeEndpoints.listUsers, { query, signal })
          const others = items.filter(({ id, isMerged }) => id !== except && !isMerged).slice(0, offeredAtMost)
          return { of: search, accounts: others.map(({ id, name, email }) => ({ id, name, email })) }
        },
      ),
      previewMerge: fromPromise<MergePreview, { kept: string; duplicate: string }>(({ input: { kept, duplicate }, signal }) =>
        call(accountMergeEndpoints.previewUserMerge, { params: { id: kept, duplicate }, signal }),
      ),
      mergeAccounts: fromPromise<void, { kept: string; body: MergeUsers }>(async ({ input: { kept, body }, signal }) => {
        await call(accountMergeEndpoints.mergeUsers, { params: { id: kept }, body, signal })
      }),
      confirmPassword: fromPromise<void, { password: string }>(async ({ input, signal }) => {
        await call(accountEndpoints.confirmSession, { body: input, signal })
      }),
    },
  })
