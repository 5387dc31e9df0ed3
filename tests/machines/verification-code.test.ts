import { expect, test } from 'vitest'
import { type Problem, ProblemError } from '#contract/problem.ts'
import { limits } from '#contract/rules.ts'
import type { SentCode } from '#machines/verification-code/verification-code.machine.ts'
import { graph, keptCodes } from '#tests/machines/verification-code.walks.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { type Moment, setStage, timePasses } from '#tests/support/machine-stage.ts'
import { done, failed } from '#tests/support/walks.ts'

const [pauseSeconds, lifetime] = [3, 5_000]
const request = { type: 'code.request', email: 'ann@example.com' }

const stage = ({ pauseSeconds = 3, lifetimeSeconds = 5 } = {}) =>
  setStage(graph.machine, { input: (owner) => ({ purpose: 'register' as const, pauseSeconds, lifetimeSeconds, owner }) })

describeMachine({
  name: 'verification-code',
  graph,
  stage: () => stage(),
  chances: [
    { type: 'code.request', email: 'ben@example.com' },
    done('sendCode', 'key-2'),
    failed('sendCode', { code: 'code.tooMany', status: 429, retryAfter: 0 }),
    failed('sendCode', { code: 'code.tooMany', status: 429, retryAfter: 1 }),
    done('readCode', { ...keptCodes.pausing, secondsLeft: 1 }),
    done('readCode', { ...keptCodes.good, lifetimeLeft: 1 }),
    done('readCode', { ...keptCodes.good, lifetimeLeft: 0 }),
  ],
  laws: [
    law('a code is requested for the address that was asked for, and never while one is being sent or the pause lasts', () => {
      const follow = follower()
      let isOpen = false
      return (moment) => {
        const sends = moment.news.calls.filter(({ id }) => id === 'sendCode')
        expect(sends.map(({ input }) => input)).toEqual(
          moment.event?.type === 'code.request' && isOpen
            ? [{ email: moment.event.email, purpose: 'register', pauseSeconds: 3, lifetimeSeconds: 5 }]
            : [],
        )
        isOpen = follow(moment).isOpen && !isPending(moment, 'sendCode')
      }
    }),
    law('the seconds to wait are what is read each second, or one fewer where nothing can be read', () => {
      const follow = follower()
      return (moment) => {
        const { left, isOpen } = follow(moment)
        expect(moment.snapshot.context.secondsLeft).toBe(left)
        expect(moment.snapshot.hasTag('busy')).toBe(isPending(moment, 'sendCode'))
        expect(moment.snapshot.hasTag('sendable')).toBe(isOpen && !isPending(moment, 'sendCode'))
      }
    }),
    law('how long it still takes is read at the start, and again after each second of the pause', () => {
      const follow = follower()
      return (moment) => {
        const { reads } = follow(moment)
        expect(moment.calls.filter(({ id }) => id === 'readCode')).toHaveLength(reads)
        for (const { id, input } of moment.news.calls) if (id === 'readCode') expect(input).toEqual({ purpose: 'register' })
      }
    }),
    law('a code is good from its sending to the end of its lifetime, which a reload does not make longer', () => {
      const code = codeWatch()
      return (moment) => {
        const { key, state } = code(moment)
        expect(moment.snapshot.context.key).toBe(key)
        expect(moment.snapshot.value).toMatchObject({ code: state })
      }
    }),
    law('its owner hears of every code that was sent or is still good, every failure and every expiry, once', () => {
      const code = codeWatch()
      return (moment) => {
        const { expiredNow, restoredNow } = code(moment)
        const { settled } = moment
        const isSend = settled?.id === 'sendCode'
        const email = moment.snapshot.context.email
        expect(moment.news.told).toEqual([
          ...(restoredNow ? [{ type: 'code.restored', email: 'ann@example.com', key: 'key-1' }] : []),
          ...(isSend && settled.status === 'answered' ? [{ type: 'code.sent', email, key: settled.answer }] : []),
          ...(isSend && settled.status === 'refused' ? [{ type: 'code.failed', problem: problemIn(settled.answer) }] : []),
          ...(expiredNow ? [{ type: 'code.expired' }] : []),
        ])
      }
    }),
  ],
})

test('the next code may be requested 120 s after the last, not a millisecond sooner', async () => {
  const { perform } = stage({ pauseSeconds: limits.codePauseSeconds, lifetimeSeconds: limits.codeLifetimeSeconds })
  await perform(done('readCode', null))
  await perform(request)
  await perform(done('sendCode', 'key-1'))
  const sends = async () => (await perform(request)).calls.filter(({ id }) => id === 'sendCode')
  for (let second = 0; second < 119; second += 1) {
    await perform(timePasses(1_000))
    await perform(done('readCode', null))
  }
  await perform(timePasses(999))
  expect(await sends()).toHaveLength(1)
  await perform(timePasses(1))
  await perform(done('readCode', null))
  expect(await sends()).toHaveLength(2)
})

test('a code is good for 10 minutes, not a millisecond longer', async () => {
  const { perform } = stage({ pauseSeconds: limits.codePauseSeconds, lifetimeSeconds: limits.codeLifetimeSeconds })
  await perform(done('readCode', null))
  await perform(request)
  await perform(done('sendCode', 'key-1'))
  expect((await perform(timePasses(599_999))).snapshot.context.key).toBe('key-1')
  expect((await perform(timePasses(1))).snapshot.context.key).toBeNull()
})

/** Follows the pause: seconds that are left, and when the next look is due. */
const follower = () => {
  let [left, isOpen, reads, nextLook, looking] = [0, false, 1, Number.POSITIVE_INFINITY, true]
  const pauseFor = (seconds: number, now: number) => {
    left = seconds
    isOpen = seconds <= 0
    nextLook = isOpen ? Number.POSITIVE_INFINITY : now + 1_000
  }
  return ({ settled, now }: Moment<typeof graph.machine>) => {
    if (settled?.id === 'readCode') {
      const read = settled.status === 'answered' ? (settled.answer as SentCode | null) : null
      const isFirst = reads === 1
      looking = false
      pauseFor(Math.max(0, read?.secondsLeft ?? (isFirst ? 0 : left - 1)), now)
    }
    if (settled?.id === 'sendCode' && settled.status === 'answered') pauseFor(pauseSeconds, now)
    if (settled?.id === 'sendCode' && settled.status === 'refused') {
      const seconds = problemIn(settled.answer).retryAfter ?? 0
      if (seconds > 0) pauseFor(seconds, now)
    }
    if (!looking && now >= nextLook) {
      looking = true
      reads += 1
      nextLook = Number.POSITIVE_INFINITY
    }
    return { left, isOpen: isOpen && !looking, reads }
  }
}

const codeWatch = () => {
  let [key, end, state, isFirst]: [string | null, number, 'none' | 'valid' | 'expired', boolean] = [null, 0, 'none', true]
  return ({ settled, now }: Moment<typeof graph.machine>) => {
    let restoredNow = false
    if (settled?.id === 'sendCode' && settled.status === 'answered')
      [key, end, state] = [String(settled.answer), now + lifetime, 'valid']
    if (settled?.id === 'readCode' && isFirst) {
      const read = settled.status === 'answered' ? (settled.answer as SentCode | null) : null
      isFirst = false
      restoredNow = read?.key !== null && read !== null && read.lifetimeLeft > 0
      if (read && restoredNow) [key, end, state] = [read.key, now + read.lifetimeLeft * 1_000, 'valid']
    }
    const expiredNow = state === 'valid' && now >= end
    if (expiredNow) [key, state] = [null, 'expired']
    return { key, state, expiredNow, restoredNow }
  }
}

const isPending = ({ calls }: Moment<typeof graph.machine>, name: string) =>
  calls.some(({ id, status }) => id === name && status === 'pending')

const problemIn = (failure: unknown): Problem => {
  if (failure instanceof ProblemError) return failure.problem
  throw failure
}
