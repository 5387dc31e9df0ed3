import { expect, test } from 'vitest'
import { type Problem, ProblemError } from '#contract/problem.ts'
import { limits } from '#contract/rules.ts'
import { graph } from '#tests/machines/verification-code.walks.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { type Moment, setStage, timePasses } from '#tests/support/machine-stage.ts'
import { done, failed } from '#tests/support/walks.ts'

const [pause, lifetime] = [3_000, 5_000]
const request = { type: 'code.request', email: 'ann@example.com' }

const stage = ({ pauseSeconds = 3, lifetimeSeconds = 5 } = {}) =>
  setStage(graph.machine, { input: (owner) => ({ purpose: 'register' as const, pauseSeconds, lifetimeSeconds, owner }) })

describeMachine({
  name: 'verification-code',
  graph,
  stage,
  chances: [
    { type: 'code.request', email: 'ben@example.com' },
    done('sendCode', 'key-2'),
    failed('sendCode', { code: 'code.tooMany', status: 429, retryAfter: 0 }),
    failed('sendCode', { code: 'code.tooMany', status: 429, retryAfter: 1 }),
  ],
  laws: [
    law('a code is requested for the address that was asked for, and never while one is being sent or the pause lasts', () => {
      const pauseEnd = pauseWatch()
      let [end, pending] = [0, false]
      return (moment) => {
        const isAllowed = moment.event?.type === 'code.request' && !pending && moment.now >= end
        expect(moment.news.calls.map(({ input }) => input)).toEqual(
          isAllowed ? [{ email: moment.event?.email, purpose: 'register' }] : [],
        )
        end = pauseEnd(moment)
        pending = isSending(moment)
      }
    }),
    law('the seconds to wait are counted down to the one in which a code may be requested again', () => {
      const pauseEnd = pauseWatch()
      return (moment) => {
        const left = Math.max(0, pauseEnd(moment) - moment.now)
        expect(moment.snapshot.context.secondsLeft).toBe(Math.ceil(left / 1_000))
        expect(moment.snapshot.hasTag('busy')).toBe(isSending(moment))
        expect(moment.snapshot.hasTag('sendable')).toBe(!isSending(moment) && left === 0)
      }
    }),
    law('a code is good from its sending to the end of its lifetime', () => {
      const code = codeWatch()
      return (moment) => {
        const { key, state } = code(moment)
        expect(moment.snapshot.context.key).toBe(key)
        expect(moment.snapshot.value).toMatchObject({ code: state })
      }
    }),
    law('its owner hears of every sent code, every failure and every expiry, once', () => {
      const code = codeWatch()
      return (moment) => {
        const { expiredNow } = code(moment)
        const { settled } = moment
        expect(moment.news.told).toEqual([
          ...(settled?.status === 'answered' ? [{ type: 'code.sent' }] : []),
          ...(settled?.status === 'refused' ? [{ type: 'code.failed', problem: problemIn(settled.answer) }] : []),
          ...(expiredNow ? [{ type: 'code.expired' }] : []),
        ])
      }
    }),
  ],
})

test('the next code may be requested 120 s after the last, not a millisecond sooner', async () => {
  const { perform } = stage({ pauseSeconds: limits.codePauseSeconds, lifetimeSeconds: limits.codeLifetimeSeconds })
  await perform(request)
  await perform(done('sendCode', 'key-1'))
  await perform(timePasses(119_999))
  expect((await perform(request)).calls).toHaveLength(1)
  await perform(timePasses(1))
  expect((await perform(request)).calls).toHaveLength(2)
})

test('a code is good for 10 minutes, not a millisecond longer', async () => {
  const { perform } = stage({ pauseSeconds: limits.codePauseSeconds, lifetimeSeconds: limits.codeLifetimeSeconds })
  await perform(request)
  await perform(done('sendCode', 'key-1'))
  expect((await perform(timePasses(599_999))).snapshot.context.key).toBe('key-1')
  expect((await perform(timePasses(1))).snapshot.context.key).toBeNull()
})

const pauseWatch = () => {
  let end = 0
  return ({ settled, now }: Moment<typeof graph.machine>) => {
    if (settled?.status === 'answered') end = now + pause
    if (settled?.status === 'refused') end = now + (problemIn(settled.answer).retryAfter ?? 0) * 1_000
    return end
  }
}

const codeWatch = () => {
  let [key, end, state]: [string | null, number, 'none' | 'valid' | 'expired'] = [null, 0, 'none']
  return ({ settled, now }: Moment<typeof graph.machine>) => {
    if (settled?.status === 'answered') [key, end, state] = [String(settled.answer), now + lifetime, 'valid']
    const expiredNow = state === 'valid' && now >= end
    if (expiredNow) [key, state] = [null, 'expired']
    return { key, state, expiredNow }
  }
}

const isSending = ({ calls }: Moment<typeof graph.machine>) => calls.some(({ status }) => status === 'pending')

const problemIn = (failure: unknown): Problem => {
  if (failure instanceof ProblemError) return failure.problem
  throw failure
}
