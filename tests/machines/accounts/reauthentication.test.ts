import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { type Moment, setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './reauthentication.walks.ts'

type Here = Moment<typeof graph.machine>

const wasEditing = ({ before }: Here) => before.matches({ asking: 'editing' })
const submits = (moment: Here) => moment.event?.type === 'form.submit' && wasEditing(moment)
const edit = (value: string): AnyEventObject => ({ type: 'field.edit', field: 'password', value })

/** What stands in the field: nothing, unless somebody is asked and typed it. */
const typed = () => {
  let value = ''
  return (moment: Here): string => {
    const { event, snapshot } = moment
    if (event?.type === 'field.edit' && wasEditing(moment)) value = event.value
    if (!snapshot.matches('asking')) value = ''
    return value
  }
}

describeMachine({
  name: 'reauthentication',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [edit(''), edit(' '), edit('secret1'), edit('secret2'), failed('confirmSession', { code: 'server.busy' })],
  laws: [
    law('a password is kept only while it is asked for', () => {
      const follow = typed()
      return (moment) => expect(moment.snapshot.context.form.values).toEqual({ password: follow(moment) })
    }),
    law('the password is sent as typed, once for each submission; an empty or wrong one is refused at its field', () => {
      const follow = typed()
      let value = ''
      return (moment) => {
        const isSubmitted = submits(moment)
        const sent = moment.news.calls.map(({ input }) => input)
        expect(sent).toEqual(isSubmitted && value !== '' ? [{ password: value }] : [])
        const isRefused = (isSubmitted && value === '') || moment.settled?.status === 'refused'
        expect(moment.news.emitted).toEqual(isRefused ? [{ type: 'form.rejected', field: 'password' }] : [])
        value = follow(moment)
      }
    }),
    law(
      'a missing password is reported from leaving or submitting the field until it is edited, sent or no longer asked for',
      () => {
        const follow = typed()
        let isSaid = false
        return (moment) => {
          const { event, snapshot } = moment
          const value = follow(moment)
          if (wasEditing(moment) && event?.type === 'field.edit') isSaid = false
          if (wasEditing(moment) && (event?.type === 'field.leave' || event?.type === 'form.submit')) isSaid = value === ''
          if (!snapshot.matches('asking')) isSaid = false
          expect(snapshot.context.form.problems).toEqual(isSaid ? { password: 'oldPassword.required' } : {})
        }
      },
    ),
    law('a refusal is shown until the next edit or attempt, and not when the password is asked for again', () => {
      let shown: unknown = null
      return (moment) => {
        const { event, settled, snapshot } = moment
        if (wasEditing(moment) && event?.type === 'field.edit') shown = null
        if (moment.news.calls.length > 0) shown = null
        if (settled?.status === 'refused') shown = (settled.answer as { problem: unknown }).problem
        if (!snapshot.matches('asking')) shown = null
        expect(snapshot.context.problem).toEqual(shown)
      }
    }),
    law('each caller is answered: confirmed by the server, or declined by the person', () => {
      let answer: 'unasked' | 'asking' | 'confirmed' | 'declined' = 'unasked'
      return ({ event, settled, snapshot }) => {
        if (event?.type === 'reauthentication.ask') answer = 'asking'
        if (event?.type === 'reauthentication.decline' && answer === 'asking') answer = 'declined'
        if (settled?.status === 'answered') answer = 'confirmed'
        expect(snapshot.matches(answer)).toBe(true)
        expect(snapshot.hasTag('settled')).toBe(answer !== 'asking')
      }
    }),
    law('it is busy exactly while the password is being sent', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
    announcesNone(['secret1', 'secret2']),
  ],
})
