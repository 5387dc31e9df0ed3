import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, settingsWith } from './sdk-settings.walks.ts'

const noon = '2026-01-01T12:00:00.000Z'
const many = Array.from({ length: 51 }, (_, index) => `https://shop${index}.example`)
/** What is typed, and what of it is no origin. */
const texts: Record<string, string[]> = {
  '': [],
  'https://shop.example': [],
  ' https://shop.example \n\n': [],
  'https://shop.example\nhttps://tea.example': [],
  'https://*.tea.example\nhttp://localhost:4000': [],
  shop: ['shop'],
  'https://shop.example/cart\nhttps://tea.example\n*': ['https://shop.example/cart', '*'],
  [many.join('\n')]: [],
  [many.slice(1).join('\n')]: [],
}
const linesOf = (text: string) => text.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))

describeMachine({
  name: 'sdk-settings',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    ...Object.keys(texts).map((text) => ({ type: 'text.edit', text })),
    done('viewSettings', settingsWith()),
    done('refreshSettings', settingsWith('https://tea.example')),
    done('refreshSettings', { ...settingsWith('https://shop.example'), refusal: { origin: 'https://else.example', at: noon } }),
  ],
  laws: [
    law('the input is kept until it is saved, reverted or equal to the saved list; a refresh never changes it', () => {
      let text = ''
      let isKnown = false
      return ({ event, before, settled, snapshot }) => {
        const isAnswer = settled?.status === 'answered'
        if (isAnswer) {
          isKnown = true
          text = (settled.answer as { allowedOrigins: string[] }).allowedOrigins.join('\n')
        }
        const mayType = before.matches('saved') || before.matches('changed')
        if (event?.type === 'text.edit' && mayType) text = event.text
        if (event?.type === 'text.revert' && before.matches('changed'))
          text = before.context.settings?.allowedOrigins.join('\n') ?? ''
        if (isKnown) expect(snapshot.context.text).toBe(text)
      }
    }),
    law('it is unsaved exactly while the input differs from the server’s list', () => ({ snapshot }) => {
      const { text, settings } = snapshot.context
      const isChanged = settings !== null && String(linesOf(text)) !== String(settings.allowedOrigins)
      expect(snapshot.hasTag('unsaved')).toBe(isChanged)
    }),
    law('only valid origins are sent, at most fifty, as typed; an invalid one is named', () => (moment) => {
      const { event, before, news, snapshot } = moment
      const sent = news.calls.filter(({ id }) => id === 'saveOrigins').map(({ input }) => input)
      const { text } = before.context
      const isSubmitted = event?.type === 'form.submit' && before.matches('changed')
      const isGood = texts[text]?.length === 0 && linesOf(text).length <= 50
      expect(sent).toEqual(isSubmitted && isGood ? [{ projectId: 'first', origins: linesOf(text) }] : [])
      if (event?.type === 'text.revert' && before.matches('changed')) expect(snapshot.context.wrong).toEqual([])
      if (isSubmitted && !isGood) expect(snapshot.context.wrong).toEqual(texts[text])
      const isTyped = event?.type === 'text.edit' && before.matches('changed')
      if (isTyped || before.matches('loading') || snapshot.matches('saved')) expect(snapshot.context.wrong).toEqual([])
    }),
    law('the settings are the server’s latest, of this project', () => {
      let last: unknown = null
      return ({ news, settled, snapshot }) => {
        const asked = news.calls.filter(({ id }) => id !== 'saveOrigins')
        expect(asked.map(({ input }) => input)).toEqual(asked.map(() => ({ projectId: 'first' })))
        if (settled?.status === 'answered') last = settled.answer
        expect(snapshot.context.settings).toEqual(last)
        if (last === null) expect(snapshot.context.text).toBe('')
      }
    }),
    law('each result of saving is announced once, and a failure is shown until the next edit or try', () => {
      let isFailed = false
      return ({ event, before, settled, news, snapshot }) => {
        const isSaving = settled?.id === 'saveOrigins'
        const outcome =
          settled?.status === 'answered'
            ? { type: 'origins.saved' }
            : { type: 'origins.failed', problem: toProblem(settled?.answer) }
        expect(news.emitted).toMatchObject(isSaving ? [outcome] : [])
        expect(news.emitted).toHaveLength(isSaving ? 1 : 0)
        if (settled && settled.id !== 'refreshSettings') isFailed = settled.status === 'refused'
        if (settled?.id === 'refreshSettings' && settled.status === 'answered') isFailed = false
        if (event?.type === 'text.edit' && (before.matches('changed') || before.matches('saved'))) isFailed = false
        if (event?.type === 'form.submit' && news.calls.length > 0) isFailed = false
        expect(snapshot.context.problem !== null).toBe(isFailed)
      }
    }),
    law('it is busy exactly while it saves', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ id, status }) => id === 'saveOrigins' && status === 'pending'))
    }),
  ],
})
