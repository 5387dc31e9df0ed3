import { expect, test } from 'vitest'
import { type Problem, ProblemError } from '#contract/http/problem.ts'
import { limits } from '#contract/http/rules.ts'
import type { SentCode } from '#machines/accounts/verification-code.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { type Moment, setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph, keptCode } from './verification-code.walks.ts'

const [pauseSeconds, lifetime] = [3, 5_000]
const request = (email = 'ann@example.com') => ({ type: 'code.request', email })
const enter = (email: string) => ({ type: 'email.enter', email })

const stage = ({ pauseSeconds = 3, lifetimeSeconds = 5 } = {}) =>
  setUpMachine(graph.machine, {
    input: (owner) => ({ purpose: 'register' as const, pauseSeconds, lifetimeSeconds, owner }),
    sources: ['watchPauses'],
  })

describeMachine({
  name: 'verification-code',
  graph,
  stage: () => stage(),
  chances: [
    request('ben@example.com'),
    enter('ann@example.com'),
    enter(' Ann＠example.com'),
    enter(''),
    done('sendCode', 'key-2'),
    failed('sendCode', { code: 'code.tooMany', status: 429, retryAfter: 0 }),
    failed('sendCode', { code: 'code.tooMany', status: 429, retryAfter: 1 }),
    done('readPause', 1),
    done('readCode', { ...keptCode, lifetimeLeft: 1 }),
    done('readCode', { ...keptCode, lifetimeLeft: 0 }),
  ],
  laws: [
    law('a code is requested for the given address, and never while one is being sent or during its pause', () => {
      const follow = follower()
      let isOpen = false
      return (moment) => {
        const sends = moment.news.calls.filter(({ id }) => id === 'sendCode')
        expect(sends.map(({ input }) => input)).toEqual(
          moment.event?.type === 'code.request' && isOpen
            ? [{ email: moment.event.email, purpose: 'register', pauseSeconds: 3, lifetimeSeconds: 5 }]
            : [],
        )
        isOpen = follow(moment).phase === 'open'
      }
    }),
    law(
      'the seconds to wait are those of the address in the form; if they cannot be read, they decrease by one each second',
      () => {
        const follow = follower()
        return (moment) => {
          const { left, phase } = follow(moment)
          expect(moment.snapshot.context.secondsLeft).toBe(left)
          expect(moment.snapshot.hasTag('busy')).toBe(phase === 'sending')
          expect(moment.snapshot.hasTag('sendable')).toBe(phase === 'open')
        }
      },
    ),
    law('the seconds are read at the start, for another address, after a change in another tab, and once a second', () => {
      const follow = follower()
      return (moment) => {
        const { looks, email } = follow(moment)
        const reads = moment.news.calls.filter(({ id }) => id === 'readPause')
        expect(reads.map(({ input }) => input)).toEqual(Array.from({ length: looks }, () => ({ email, purpose: 'register' })))
        expect(moment.calls.filter(({ id }) => id === 'readCode')).toMatchObject([{ input: { purpose: 'register' } }])
      }
    }),
    law('a code is valid from its sending to the end of its lifetime, which a reload does not extend', () => {
      const code = codeWatch()
      return (moment) => {
        const { key, state } = code(moment)
        expect(moment.snapshot.context.key).toBe(key)
        expect(moment.snapshot.value).toMatchObject({ code: state })
      }
    }),
    law('the parent is told once of every code that was sent or is still valid, every failure and every expiry', () => {
      const code = codeWatch()
      return (moment) => {
        const { expiredNow, restoredNow } = code(moment)
        const { settled } = moment
        const isSend = settled?.id === 'sendCode'
        const email = isSend ? (settled.input as { email: string }).email : ''
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

const opened = async (it: ReturnType<typeof stage>) => {
  await it.perform(done('readCode', null))
  await it.perform(done('readPause', 0))
  return it
}

test('the next code may be requested exactly 120 s after the last', async () => {
  const { perform } = await opened(stage({ pauseSeconds: limits.codePauseSeconds, lifetimeSeconds: limits.codeLifetimeSeconds }))
  const unreadable = failed('readPause', { code: 'storage.refused' })
  await perform(request())
  await perform(done('sendCode', 'key-1'))
  const sends = async () => (await perform(request())).calls.filter(({ id }) => id === 'sendCode')
  for (let second = 0; second < 119; second += 1) {
    await perform(timePasses(1_000))
    await perform(unreadable)
  }
  await perform(timePasses(999))
  expect(await sends()).toHaveLength(1)
  await perform(timePasses(1))
  await perform(unreadable)
  expect(await sends()).toHaveLength(2)
})

test('a code is valid for exactly 10 minutes', async () => {
  const { perform } = await opened(stage({ pauseSeconds: limits.codePauseSeconds, lifetimeSeconds: limits.codeLifetimeSeconds }))
  await perform(request())
  await perform(done('sendCode', 'key-1'))
  expect((await perform(timePasses(599_999))).snapshot.context.key).toBe('key-1')
  expect((await perform(timePasses(1))).snapshot.context.key).toBeNull()
})

test('a corrected address gets a code at once; the first address must wait, in any spelling', async () => {
  const { perform } = await opened(stage())
  for (const event of [enter('ann@example.con'), done('readPause', 0), request('ann@example.con'), done('sendCode', 'key-1')])
    await perform(event)
  await perform(enter('ann@example.com'))
  expect((await perform(done('readPause', 0))).snapshot.hasTag('sendable')).toBe(true)
  await perform(enter(' ANN＠example。con'))
  const { snapshot } = await perform(done('readPause', 3))
  expect(snapshot.hasTag('sendable')).toBe(false)
  expect(snapshot.context.secondsLeft).toBe(3)
  const same = await perform(enter('ann@example.con'))
  expect(same.news.calls).toEqual([])
})

test('a code sent to the previous address starts no pause for the address that is in the form now', async () => {
  const { perform } = await opened(stage())
  for (const event of [request('ann@example.con'), enter('ann@example.com'), done('sendCode', 'key-1')]) await perform(event)
  const { snapshot } = await perform(done('readPause', 0))
  expect(snapshot.hasTag('sendable')).toBe(true)
  expect(snapshot.context.key).toBe('key-1')
})

type Phase = 'restoring' | 'looking' | 'open' | 'pausing' | 'sending'

/** Follows the pause of the address in the form, and how often it is looked at in a step. */
const follower = () => {
  let [phase, email, sentTo, left, nextLook]: [Phase, string, string, number, number] = ['restoring', '', '', 0, 0]
  return ({ event, settled, now }: Moment<typeof graph.machine>) => {
    let looks = 0
    const look = () => {
      phase = 'looking'
      looks += 1
    }
    const waitFor = (seconds: number) => {
      left = Math.max(0, seconds)
      phase = left === 0 ? 'open' : 'pausing'
      nextLook = now + 1_000
    }
    if (settled?.id === 'readCode') {
      const read = settled.status === 'answered' ? (settled.answer as SentCode | null) : null
      if (read && read.lifetimeLeft > 0) {
        email ||= read.email
        sentTo = read.email
      }
      look()
    }
    if (settled?.id === 'readPause') waitFor(settled.status === 'answered' ? Number(settled.answer) : left - 1)
    if (event?.type === 'email.enter' && (phase === 'restoring' || phase === 'sending' || !isAlike(email, event.email))) {
      email = event.email
      left = 0
      if (phase !== 'restoring' && phase !== 'sending') look()
    }
    if (event?.type === 'pauses.changed' && phase !== 'restoring' && phase !== 'sending') look()
    if (event?.type === 'code.request' && phase === 'open') {
      phase = 'sending'
      email = event.email
      sentTo = event.email
    }
    if (settled?.id === 'sendCode') {
      const seconds = settled.status === 'answered' ? pauseSeconds : (problemIn(settled.answer).retryAfter ?? 0)
      if (seconds > 0 && isAlike(email, sentTo)) waitFor(seconds)
      else look()
    }
    if (phase === 'pausing' && now >= nextLook) look()
    return { phase, email, left, looks }
  }
}

const isAlike = (one: string, other: string) => {
  const plain = (email: string) => email.normalize('NFKC').trim().toLowerCase()
  return plain(one) === plain(other)
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
      restoredNow = read !== null && read.lifetimeLeft > 0
      if (read && restoredNow) [key, end, state] = [read.key, now + read.lifetimeLeft * 1_000, 'valid']
    }
    const expiredNow = state === 'valid' && now >= end
    if (expiredNow) [key, state] = [null, 'expired']
    return { key, state, expiredNow, restoredNow }
  }
}

const problemIn = (failure: unknown): Problem => {
  if (failure instanceof ProblemError) return failure.problem
  throw failure
}
