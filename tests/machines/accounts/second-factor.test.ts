import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann } from '#tests/support/machine-people.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './second-factor.walks.ts'

const results: Verdicts<'code'> = { code: { '': 'code.required', '  ': 'code.required', '123456': null, 'ABCD-EFGH-JKMN': null } }

describeMachine({
  name: 'second-factor',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ challenge: 'challenge-of-ann', hasPasskey: true }) }),
  chances: [
    ...gestures(results),
    failed('answerChallenge', { code: 'secondFactor.used' }),
    failed('answerChallenge', { code: 'secondFactor.tooMany' }),
    failed('answerChallenge', { code: 'login.adminOnly' }),
    failed('answerChallenge', { code: 'transport.offline', status: 0 }),
  ],
  laws: [
    ...formLaws({
      results,
      call: 'answerChallenge',
      inputOf: ({ code }) => ({ challenge: 'challenge-of-ann', code }),
      failure: 'secondFactor.failed',
      alsoBusy: ['answerWithPasskey'],
      also: (form, { event, before, settled }) => {
        if (event?.type === 'passkey.use' && before.matches('editing')) Object.assign(form, { problem: null, problems: {} })
        if (settled?.id === 'answerWithPasskey' && settled.status === 'refused') form.problem = toProblem(settled.answer)
      },
    }),
    law('it ends with the session, with the problem that ended the challenge, or with neither after going back', () => {
      let end: unknown
      return ({ event, before, settled, snapshot }) => {
        if (settled?.status === 'answered') end = { session: ann, problem: null }
        const problem = settled?.status === 'refused' ? toProblem(settled.answer) : null
        if (problem && ['secondFactor.over', 'login.adminOnly'].includes(problem.code)) end = { session: null, problem }
        if (event?.type === 'secondFactor.cancel' && before.matches('editing')) end = { session: null, problem: null }
        expect(snapshot.status).toBe(end === undefined ? 'active' : 'done')
        expect(snapshot.output).toEqual(end)
      }
    }),
    law('a passkey is asked for only where the account has one, with the challenge of the login', () => ({ news, before }) => {
      for (const { id, input } of news.calls) {
        if (id !== 'answerWithPasskey') continue
        expect(before.context.hasPasskey).toBe(true)
        expect(input).toEqual({ challenge: 'challenge-of-ann' })
      }
    }),
    announcesNone(['123456', 'challenge-of-ann', ann.session]),
  ],
})
