import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { empty, graph, huge, image, largest } from './organization-logo.walks.ts'

describeMachine({
  name: 'organization-logo',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'file.choose', file: huge },
    { type: 'file.choose', file: image },
    { type: 'file.choose', file: largest },
    { type: 'logo.remove' },
    { type: 'logo.reload' },
  ],
  laws: [
    law('a file that was chosen is sent at once, with the digest of the logo that is shown', () => ({ event, before, news }) => {
      if (event?.type !== 'file.choose' || !before.matches('shown')) return
      const isSent = event.file !== empty && event.file !== huge
      const replaces = before.context.state?.logo?.digest ?? null
      expect(news.calls.map(({ input }) => input)).toEqual(isSent ? [{ file: event.file, replaces }] : [])
    }),
    law('a file that is empty or larger than 256 kB is refused with the reason', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'file.choose' || !before.matches('shown')) return
      const refusal = event.file === empty ? 'file.empty' : event.file === huge ? 'file.tooLarge' : null
      expect(snapshot.context.refusal).toBe(refusal)
      expect(snapshot.matches('shown')).toBe(refusal !== null)
    }),
    law('a logo is removed when that is asked for, and only if there is one', () => ({ event, before, news }) => {
      if (event?.type !== 'logo.remove') return
      const digest = before.matches('shown') ? before.context.state?.logo?.digest : undefined
      expect(news.calls.map(({ input }) => input)).toEqual(digest ? [{ file: null, replaces: digest }] : [])
    }),
    law('what is shown is what the server answered last', () => {
      let shown: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') shown = settled.answer
        expect(snapshot.context.state).toEqual(shown)
      }
    }),
    law('each change is announced once, and each failure of a change', () => ({ settled, before, news }) => {
      const isChange = before.matches('changing')
      if (settled?.status === 'answered' && isChange)
        expect(news.emitted).toEqual([{ type: 'logo.changed', logo: (settled.answer as { logo: unknown }).logo }])
      else if (settled?.status === 'refused' && (isChange || before.matches('rereading')))
        expect(news.emitted).toMatchObject([{ type: 'logo.failed' }])
      else expect(news.emitted).toEqual([])
    }),
    law('it is busy exactly while something is sent or read again', () => ({ calls, before, event, snapshot }) => {
      const isPending = calls.some(({ status }) => status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isPending && !snapshot.matches('loading'))
      if (event?.type === 'file.choose' && before.matches('changing')) expect(snapshot).toBe(before)
    }),
  ],
})
