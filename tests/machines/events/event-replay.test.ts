import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { Receipt } from '#contract/events/events.ts'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { lateAnswer, setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { cut, graph, late, repaired } from './event-replay.walks.ts'

const anotherText = 'another text of the same event'
/** What may be typed, and whether it is a JSON object. */
const texts: Record<string, boolean> = {
  [late.text]: true,
  [repaired]: true,
  [cut.text]: false,
  [anotherText]: false,
  '': false,
  '{}': true,
  ' {"event":"purchase"}\n': true,
  '{"event":"purchase",}': false,
  '[1]': false,
  '[{"event":"purchase"}]': false,
  null: false,
  '5': false,
  '"{}"': false,
}
const isObject = (text: string) => texts[text] === true

type Snapshot = SnapshotFrom<typeof graph.machine>
const isEditing = (it: Snapshot) => it.matches({ repairing: { attempt: 'editing' } })
const isIn = (it: Snapshot, judgement: 'wrong' | 'refused' | 'failed') =>
  it.matches({ repairing: { attempt: { editing: judgement } } })

const accepted = { messageId: 'm1', status: 'accepted' }

const stage = () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) })

describeMachine({
  name: 'event-replay',
  graph,
  stage,
  chances: [
    ...Object.keys(texts).map((text) => ({ type: 'text.edit', text })),
    { type: 'event.open', id: '1', text: anotherText },
    { type: 'event.resume', ...cut, typed: anotherText },
    done('replayEvent', { messageId: null, status: 'rejected', reason: 'quota' }),
    failed('replayEvent', { code: 'permission.denied' }),
    lateAnswer(accepted),
  ],
  laws: [
    law('only a JSON object is sent, as typed or as received, for the open event, and only when it is submitted', () => {
      return ({ event, before, news }) => {
        const { text, rejected } = before.context
        const isSent = event?.type === 'form.submit' && isEditing(before) && isObject(text)
        const call = {
          projectId: 'first',
          id: rejected?.id,
          event: isSent && text !== rejected?.text ? JSON.parse(text) : null,
        }
        expect(news.calls.map(({ input }) => input)).toEqual(isSent ? [call] : [])
      }
    }),
    law('nothing is sent while another call is being sent, and it is busy exactly then', () => ({ calls, snapshot }) => {
      const pending = calls.filter(({ status }) => status === 'pending')
      expect(pending.length).toBeLessThanOrEqual(1)
      expect(snapshot.hasTag('busy')).toBe(pending.length === 1)
    }),
    law('the input is kept after any result, until it is reset or another event is opened', () => {
      let text = ''
      let open: { id: string; text: string } | null = null
      return ({ event, before, snapshot }) => {
        if (event?.type === 'event.open' && event.id !== open?.id) {
          open = { id: event.id, text: event.text }
          text = event.text
        }
        if (event?.type === 'event.resume' && open === null) {
          open = { id: event.id, text: event.text }
          text = event.typed
        }
        if (event?.type === 'text.edit' && isEditing(before)) text = event.text
        if (event?.type === 'text.revert' && isEditing(before)) text = open?.text ?? ''
        expect(snapshot.context.text).toBe(text)
        expect(snapshot.context.rejected).toEqual(open)
      }
    }),
    law('a text is unsaved while it differs from the received one, until it is stored', () => ({ snapshot }) => {
      const { text, rejected } = snapshot.context
      expect(snapshot.hasTag('unsaved')).toBe(text !== (rejected?.text ?? '') && !snapshot.matches('stored'))
    }),
    law(
      'a text that is not a JSON object is reported when the field is left or submitted, until it is changed; no other text is',
      () => {
        let isWrong = false
        return ({ event, before, snapshot }) => {
          if (snapshot.context.rejected?.id !== before.context.rejected?.id) isWrong = false
          if (isEditing(before)) {
            const isSaid = event?.type === 'text.leave' || event?.type === 'form.submit'
            if (isSaid && !isObject(before.context.text)) isWrong = true
            if (event?.type === 'text.edit' || event?.type === 'text.revert') isWrong = false
          }
          expect(isIn(snapshot, 'wrong')).toBe(isWrong)
        }
      },
    ),
    law('the server’s answer is shown unchanged, until something is changed, sent or opened', () => {
      let receipt: Receipt | null = null
      let problem: unknown = null
      return ({ event, before, settled, snapshot }) => {
        const isMoved = isEditing(before) && (event?.type === 'text.edit' || event?.type === 'text.revert')
        const isOther = snapshot.context.rejected?.id !== before.context.rejected?.id
        if (isMoved || isOther || snapshot.hasTag('busy')) [receipt, problem] = [null, null]
        if (settled?.status === 'answered') receipt = settled.answer as Receipt | null
        if (settled?.status === 'refused') problem = toProblem(settled.answer)
        expect(snapshot.context).toMatchObject({ receipt, problem })
        expect(isIn(snapshot, 'refused')).toBe(receipt?.status === 'rejected')
        expect(isIn(snapshot, 'failed')).toBe(problem !== null)
      }
    }),
    law(
      'it is stored exactly if the server has stored it or has nothing left to send, and stays so until another event is opened',
      () => {
        let outcome: string | null = null
        return ({ before, settled, snapshot }) => {
          if (snapshot.context.rejected?.id !== before.context.rejected?.id) outcome = null
          if (settled?.status === 'answered') {
            const said = settled.answer as Receipt | null
            outcome = said === null ? 'gone' : said.status === 'rejected' ? null : said.status
          }
          expect(snapshot.matches('stored')).toBe(outcome !== null)
          if (outcome !== null) expect(snapshot.value).toEqual({ stored: outcome })
        }
      },
    ),
    law('the opening of an event, its storing and a problem in its text are each announced once', () => {
      return ({ event, before, settled, news }) => {
        const isOpened = event?.type === 'event.open' && event.id !== before.context.rejected?.id
        const isWrong = event?.type === 'form.submit' && isEditing(before) && !isObject(before.context.text)
        const isStored = settled?.status === 'answered' && (settled.answer as Receipt | null)?.status !== 'rejected'
        expect(news.emitted).toEqual([
          ...(isOpened ? [{ type: 'event.opened' }] : []),
          ...(isStored ? [{ type: 'event.stored' }] : []),
          ...(isWrong || (settled && !isStored) ? [{ type: 'form.rejected', field: 'text' }] : []),
        ])
      }
    }),
  ],
})

test.each([
  failed('replayEvent', { code: 'transport.offline', status: 0 }),
  done('replayEvent', { messageId: 'm1', status: 'rejected', reason: 'timestamp' }),
])('opening another event starts without a message', async (answer) => {
  const { perform } = stage()
  for (const event of [{ type: 'event.open', ...late }, { type: 'form.submit' }, answer]) await perform(event)
  const { snapshot } = await perform({ type: 'event.open', ...cut })
  expect(snapshot.context).toEqual({ projectId: 'first', rejected: cut, text: cut.text, receipt: null, problem: null })
})
