import { describe, expect } from 'vitest'
import { announcesNone, beginningsOf, describeMachine, type Law, law, testLaws } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { verified } from './new-password.walks.ts'
import { graph, keptResets } from './password-reset.walks.ts'

type Machine = typeof graph.machine

type Entry = 'request' | 'choice'

/** What is said of a code's pause and lifetime at the first page, and nothing at the second. */
const limitsAt = { request: { pauseSeconds: 3, lifetimeSeconds: 5 }, choice: {} }

const stage = (entry: Entry) =>
  setUpMachine(graph.machine, { input: () => ({ entry, ...limitsAt[entry] }), answered: ['forgottenPassword', 'newPassword'] })

const laws = (entry: Entry): Law<Machine>[] => [
  law('the page for the new password requires a verified code, or its mark when the page itself is opened', () => {
    let isVerified = false
    return ({ event, settled, snapshot }) => {
      const kept = settled?.id === 'readReset' && settled.status === 'answered' ? settled.answer : null
      if (kept === keptResets['with its code'] || (kept && entry === 'choice')) isVerified = true
      if (settled?.id === 'forgottenPassword') isVerified = true
      if (event?.type === 'reset.restart' && snapshot.matches('startingOver')) isVerified = false
      if (snapshot.hasTag('atChoice')) expect(isVerified).toBe(true)
    }
  }),
  law('without a verified code this is announced once, and a code is asked for', () => ({ settled, news, snapshot }) => {
    const isFirst = settled?.id === 'readReset'
    const denied = isFirst && entry === 'choice' && (settled.status === 'refused' || settled.answer === null)
    expect(news.emitted.filter(({ type }) => type === 'reset.denied')).toHaveLength(denied ? 1 : 0)
    if (denied) expect(snapshot.value).toBe('asking')
  }),
  law('the form for the new password gets the last verified code and nothing else', () => {
    let code: unknown = null
    return ({ event, before, settled, news }) => {
      if (settled?.id === 'forgottenPassword') code = settled.answer
      if (settled?.id === 'readReset' && settled.answer === keptResets['with its code']) code = verified
      if (event?.type === 'reset.restart' && before.matches('choosing')) code = null
      for (const { id, input } of news.calls) if (id === 'newPassword') expect(input).toEqual({ verified: code })
    }
  }),
  law('it continues one second after the verification, and to the login one and a half seconds after the change', () => {
    let [verifiedAt, changedAt] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    return ({ settled, now, snapshot, news }) => {
      if (settled?.id === 'forgottenPassword' && settled.status === 'answered') verifiedAt = now
      if (settled?.id === 'newPassword' && settled.status === 'answered') changedAt = now
      if (snapshot.matches('verified')) expect(now - verifiedAt).toBeLessThan(1_000)
      if (snapshot.matches('completed')) expect(now - changedAt).toBeLessThan(1_500)
      if (news.emitted.some(({ type }) => type === 'reset.finished')) expect(now - changedAt).toBeGreaterThanOrEqual(1_500)
      expect(snapshot.status).toBe(now - changedAt >= 1_500 ? 'done' : 'active')
    }
  }),
  law('verification, completion and end are each announced once, in this order', () => ({ emitted }) => {
    const said = emitted.map(({ type }) => type).filter((type) => type !== 'reset.denied' && type !== 'reset.verified')
    expect(['', 'reset.completed', 'reset.completed reset.finished']).toContain(said.join(' '))
  }),
  law('each verification and the end are announced when they happen', () => ({ settled, news, before, snapshot }) => {
    const isVerified = settled?.id === 'forgottenPassword' && settled.status === 'answered'
    const saidOf = (type: string) => news.emitted.filter((it) => it.type === type).length
    expect(saidOf('reset.verified')).toBe(isVerified ? 1 : 0)
    expect(saidOf('reset.finished')).toBe(before.status === 'active' && snapshot.matches('finished') ? 1 : 0)
  }),
  law(
    'a verified code is stored for a reload, and removed when it was used or is no longer needed',
    () =>
      ({ calls, snapshot }) => {
        const last = calls.findLast(({ id }) => id === 'keepReset' || id === 'forgetReset')
        if (snapshot.matches('verified')) expect(last).toMatchObject({ id: 'keepReset', input: verified })
        if (snapshot.matches('completed') || snapshot.matches('startingOver')) expect(last?.id).toBe('forgetReset')
      },
  ),
  law('a code is requested with the given pause and lifetime', () => ({ news }) => {
    for (const { id, input } of news.calls) if (id === 'forgottenPassword') expect(input).toStrictEqual(limitsAt[entry])
  }),
  law('no code is kept after it was used or when it is no longer needed', () => ({ snapshot }) => {
    const isHeld = snapshot.matches('verified') || (snapshot.matches('choosing') && snapshot.context.verified !== null)
    expect(snapshot.context.verified).toEqual(isHeld ? verified : null)
  }),
  law(
    'it is on the page for the address until a code is verified, and then on the page for the password',
    () =>
      ({ snapshot }) => {
        const isBetween = snapshot.matches('restoring') || snapshot.matches('startingOver')
        const isAtRequest = snapshot.matches('asking') || snapshot.matches('verified')
        expect(snapshot.hasTag('settled')).toBe(!isBetween)
        expect(snapshot.hasTag('atRequest')).toBe(isAtRequest)
        expect(snapshot.hasTag('atChoice')).toBe(!isBetween && !isAtRequest)
      },
  ),
  announcesNone([verified.key, verified.code]) as Law as Law<Machine>,
]

describeMachine({
  name: 'password-reset',
  graph,
  stage: (variant) => stage(variant === 'request' ? 'request' : 'choice'),
  laws: laws('choice'),
  chances: [timePasses(1_500)],
})

describe('password-reset from its first page', () => {
  testLaws({
    stage: () => stage('request'),
    laws: laws('request'),
    beginnings: beginningsOf(graph.walks, 'request'),
    chances: [...graph.events, timePasses(1_500)],
  })
})
