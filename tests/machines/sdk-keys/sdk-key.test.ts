import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { type Problem, ProblemError } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './sdk-key.walks.ts'

const stage = () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }), sources: ['watchKey'] })

describeMachine({
  name: 'sdk-key',
  graph,
  stage,
  chances: [
    { type: 'copy.request', what: 'snippet', text: 'a snippet' },
    { type: 'key.seen', key: 'the-key' },
    { type: 'key.seen', key: 'another-key' },
    timePasses(500),
  ],
  laws: [
    law('a key is shown exactly if the project has one', () => {
      let key: unknown = null
      return ({ event, before, settled, snapshot }) => {
        if (settled?.status === 'answered' && settled.id !== 'writeClipboard') key = settled.answer
        if (isSeen(event, before)) key = event?.key
        expect(snapshot.context.key).toBe(key)
        const isShown = ['generated', 'askingRotation', 'rotating'].some((state) => snapshot.matches(state as 'generated'))
        expect(isShown).toBe(key !== null)
      }
    }),
    law(
      'a key that was replaced elsewhere is shown and announced when the person returns to the page; if there is no key any more, one can be generated',
      () => {
        return ({ event, before, news, snapshot }) => {
          if (!isSeen(event, before)) return
          expect(snapshot.context.key).toBe(event?.key)
          expect(snapshot.matches('absent')).toBe(event?.key === null)
          const isReplaced = before.context.key !== null && event?.key !== null && event?.key !== before.context.key
          expect(news.emitted).toEqual(isReplaced ? [{ type: 'key.replaced' }] : [])
        }
      },
    ),
    law('the key is read first, created only on request if there is none, and never twice at the same time', () => {
      let [mayCheck, mayGenerate] = [false, false]
      return ({ event, before, news, calls, settled, snapshot }) => {
        const isChecking = event === null || (event.type === 'check.retry' && mayCheck)
        const isGenerating = event?.type === 'key.generate' && mayGenerate
        const asked = news.calls.filter(({ id }) => id === 'viewKey' || id === 'createKey')
        expect(asked.map(({ id }) => id)).toEqual([...(isChecking ? ['viewKey'] : []), ...(isGenerating ? ['createKey'] : [])])
        for (const { input } of asked) expect(input).toEqual({ projectId: 'first' })
        if (asked.length > 0) [mayCheck, mayGenerate] = [false, false]
        if (settled?.id === 'viewKey') mayCheck = settled.status === 'refused'
        if (settled?.id === 'viewKey') mayGenerate = settled.status === 'answered' && settled.answer === null
        if (settled?.id === 'createKey') mayGenerate = settled.status === 'refused'
        if (isSeen(event, before)) mayGenerate = event?.key === null
        expect(snapshot.hasTag('busy')).toBe(calls.some(({ id, status }) => id !== 'writeClipboard' && status === 'pending'))
      }
    }),
    law('each result is announced once, and a failure is remembered until the next attempt', () => {
      let problem: Problem | null = null
      return ({ event, before, settled, news, snapshot }) => {
        if (isSeen(event, before)) {
          if (event?.key !== before.context.key) problem = null
          return expect(snapshot.context.problem).toEqual(problem)
        }
        const failure = settled?.status === 'refused' ? problemIn(settled.answer) : null
        if (settled && !['writeClipboard', 'rotateKey'].includes(settled.id)) {
          if (failure) problem = failure
          else if (settled.answer !== null) problem = null
        }
        if (['check.retry', 'key.generate'].includes(event?.type ?? '') && news.calls.length > 0) problem = null
        expect(snapshot.context.problem).toEqual(problem)
        expect(news.emitted).toEqual(settled ? outcomesOf(settled.id, failure) : [])
      }
    }),
    law('a key is replaced only after a confirmation, and stays if that fails', () => {
      let isAsking = false
      return ({ event, before, news, settled, snapshot }) => {
        const { key } = before.context
        const replaced = news.calls.filter(({ id }) => id === 'rotateKey').map(({ input }) => input)
        const isConfirmed = event?.type === 'rotation.confirm' && isAsking
        expect(replaced).toEqual(isConfirmed ? [{ projectId: 'first', replaces: key }] : [])
        if (event?.type === 'rotation.ask' && before.matches('generated')) isAsking = true
        if (event?.type === 'rotation.confirm' || event?.type === 'rotation.cancel') isAsking = false
        expect(snapshot.matches('askingRotation')).toBe(isAsking)
        if (settled?.id === 'rotateKey') expect(snapshot.context.key).toBe(settled.status === 'answered' ? settled.answer : key)
      }
    }),
    law('the text requested last is copied and confirmed, and the confirmation ends after 2 s', () => {
      let [asked, until]: [{ what: string; text: string } | null, number] = [null, Number.NEGATIVE_INFINITY]
      return ({ event, before, settled, news, now, snapshot }) => {
        const isAsked = event?.type === 'copy.request' && before.matches('generated')
        if (isAsked) [asked, until] = [{ what: event.what, text: event.text }, Number.POSITIVE_INFINITY]
        const isLeft = event?.type === 'rotation.ask' || (event?.type === 'key.seen' && event.key === null)
        if (isLeft && before.matches('generated')) until = Number.NEGATIVE_INFINITY
        expect(news.calls.filter(({ id }) => id === 'writeClipboard').map(({ input }) => input)).toEqual(
          isAsked ? [{ text: asked?.text }] : [],
        )
        if (settled?.id === 'writeClipboard') until = settled.status === 'answered' ? now + 2_000 : Number.NEGATIVE_INFINITY
        expect(snapshot.hasTag('copied')).toBe(now < until && until !== Number.POSITIVE_INFINITY)
        expect(snapshot.context.copied).toEqual(now < until ? asked : null)
        if (news.emitted[0]?.type === 'copy.done') expect(news.emitted).toEqual([{ type: 'copy.done', what: asked?.what }])
      }
    }),
  ],
})

test('the copy confirmation is shown until 1,999 ms and gone at 2,000', async () => {
  const { perform } = stage()
  await perform(done('viewKey', 'the-key'))
  await perform({ type: 'copy.request', what: 'key', text: 'the-key' })
  await perform(done('writeClipboard'))
  expect((await perform(timePasses(1_999))).snapshot.hasTag('copied')).toBe(true)
  expect((await perform(timePasses(1))).snapshot.hasTag('copied')).toBe(false)
})

/** Whether a look at the key that the project has now counts: while one is shown, or known not to be there. */
const isSeen = (event: AnyEventObject | null, before: { matches: (state: 'generated' | 'absent') => boolean }) =>
  event?.type === 'key.seen' && (before.matches('generated') || before.matches('absent'))

const outcomesOf = (id: string, problem: Problem | null) => {
  if (id === 'viewKey') return problem ? [{ type: 'check.failed', problem }] : []
  if (id === 'rotateKey') return [problem ? { type: 'rotation.failed', problem } : { type: 'key.rotated' }]
  if (id === 'createKey') return [problem ? { type: 'generation.failed', problem } : { type: 'key.generated' }]
  return [problem ? { type: 'copy.failed' } : { type: 'copy.done', what: expect.any(String) }]
}

const problemIn = (failure: unknown): Problem => (failure instanceof ProblemError ? failure.problem : { code: 'unexpected' })
