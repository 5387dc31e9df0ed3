import { decisionTraceMachine } from '#machines/decisions/decision-trace.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { capped } from './decisions.ts'

export const of = { projectId: 'first', decisionId: capped.id }

export const graph = graphOf(decisionTraceMachine, {
  input: of,
  examples: [
    done('viewDecision', capped),
    failed('viewDecision', { code: 'transport.offline' }),
    failed('viewDecision', { code: 'decision.unknown' }),
    done('replayDecision', { same: true }),
    done('replayDecision', { same: false }),
    failed('replayDecision', { code: 'transport.offline' }),
    failed('replayDecision', { code: 'decision.unknown' }),
  ],
})

export const { walks } = graph
