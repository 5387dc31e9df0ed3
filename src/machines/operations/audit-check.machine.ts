import { assign, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { AuditCheckResult } from '#contract/operations/security.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `result` is that of the last check that ended; it goes when the next one begins. */
type Context = { result: AuditCheckResult | null; problem: Problem | null }

/** Has the server check the whole audit record, which may take a while. It can be given up, and begun anew. */
export const auditCheckMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'check.begin' } | { type: 'check.cancel' },
    tags: {} as 'busy',
  },
  actors: { checkAudit: toBeProvided<void, AuditCheckResult>('checkAudit') },
  actions: {
    forget: assign({ result: null, problem: null }),
    rememberResult: assign({ result: (_, result: AuditCheckResult) => result }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'auditCheck',
  context: { result: null, problem: null },
  initial: 'still',
  states: {
    still: { on: { 'check.begin': { target: 'checking', actions: 'forget' } } },
    checking: {
      tags: 'busy',
      on: { 'check.cancel': { target: 'still' } },
      invoke: {
        id: 'checkAudit',
        src: 'checkAudit',
        onDone: { target: 'still', actions: { type: 'rememberResult', params: ({ event }) => event.output } },
        onError: { target: 'still', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
