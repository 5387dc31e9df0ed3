import { expect, test } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './copying.walks.ts'

const stage = () => setUpMachine(graph.machine)
const request = { type: 'copy.request', what: 'payload', text: '{}' }

describeMachine({
  name: 'copying',
  graph,
  stage,
  chances: [request, timePasses(1_999), timePasses(2_000)],
  laws: [
    law('the text requested last is written, once for each request', () => ({ event, news }) => {
      const written = news.calls.map(({ input }) => input)
      expect(written).toEqual(event?.type === 'copy.request' ? [{ text: event.text }] : [])
    }),
    law('a copy is confirmed for 2 seconds, unless something else is copied', () => {
      let until = Number.NEGATIVE_INFINITY
      return ({ event, settled, now, snapshot }) => {
        if (event?.type === 'copy.request') until = Number.NEGATIVE_INFINITY
        if (settled?.status === 'answered') until = now + 2_000
        expect(snapshot.hasTag('copied')).toBe(now < until)
      }
    }),
    law('success or failure of copying is announced once', () => ({ settled, news }) => {
      const outcome = settled && [{ type: settled.status === 'answered' ? 'copy.done' : 'copy.failed' }]
      expect(news.emitted).toEqual(outcome ?? [])
    }),
    law('only the text that is being copied or confirmed is kept', () => {
      let last: unknown = null
      return ({ event, snapshot }) => {
        if (event?.type === 'copy.request') last = { what: event.what, text: event.text }
        expect(snapshot.context.copied).toEqual(snapshot.matches('still') ? null : last)
      }
    }),
  ],
})

test('the confirmation is shown until 1,999 ms and gone at 2,000', async () => {
  const { perform } = stage()
  await perform(request)
  await perform(done('writeClipboard'))
  expect((await perform(timePasses(1_999))).snapshot.hasTag('copied')).toBe(true)
  expect((await perform(timePasses(1))).snapshot.hasTag('copied')).toBe(false)
})
