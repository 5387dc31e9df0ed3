import { expect } from 'vitest'
import type { ImpersonationDraft } from '#machines/platform/impersonation-start.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, mei, reason, session } from './impersonation-start.walks.ts'

const other = { person: { id: 'ben', name: 'ben' }, organizations: [{ id: 'rice', name: 'Rice' }] }
const problemOf = (text: string) => {
  const { length } = text.trim()
  if (length === 0) return 'reason.required'
  if (length < 10) return 'reason.tooShort'
  return length > 500 ? 'text.tooLong' : undefined
}
const wrongIn = ({ reason: said, showsPersonal, personalReason }: ImpersonationDraft) => {
  const wrong = { reason: problemOf(said), personalReason: showsPersonal ? problemOf(personalReason) : undefined }
  return Object.fromEntries(Object.entries(wrong).filter(([, it]) => it !== undefined))
}

describeMachine({
  name: 'impersonation-start',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'impersonation.ask', asked: mei },
    { type: 'impersonation.ask', asked: other },
    { type: 'draft.edit', change: { reason: ` ${reason} ` } },
    { type: 'draft.edit', change: { reason: 'x'.repeat(501) } },
    { type: 'draft.edit', change: { personalReason: ' One name is wrong ' } },
    { type: 'draft.edit', change: { personalReason: ' ' } },
    { type: 'draft.edit', change: { showsPersonal: false } },
    { type: 'draft.edit', change: { minutes: 60 } },
    { type: 'draft.edit', change: { organization: 'rice' } },
    { type: 'impersonation.start' },
    { type: 'impersonation.cancel' },
  ],
  laws: [
    law('it begins as the form says, when it says enough, and only then', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'impersonation.start' && before.matches('editing')
      const { asked, draft } = before.context
      const isSound = isAsked && Object.keys(wrongIn(draft)).length === 0
      const body = {
        user: asked?.person.id,
        organization: draft.organization,
        reason: draft.reason.trim(),
        minutes: draft.minutes,
        ...(draft.showsPersonal ? { personalReason: draft.personalReason.trim() } : {}),
      }
      expect(news.calls.map(({ input }) => input)).toEqual(isSound ? [body] : [])
    }),
    law('what is missing is marked when somebody tries to begin, until it is edited', () => ({ event, before, snapshot }) => {
      if (!before?.matches('editing')) return
      if (event?.type === 'impersonation.start') expect(snapshot.context.wrong).toEqual(wrongIn(before.context.draft))
      if (event?.type !== 'draft.edit') return
      for (const name of Object.keys(event.change)) expect(snapshot.context.wrong).not.toHaveProperty(name)
    }),
    law('each form begins empty, with the shortest time, masked values and the first organisation', () => {
      return ({ event, before, snapshot }) => {
        if (event?.type !== 'impersonation.ask' || !before?.matches('closed')) return
        const { asked } = event
        const organization = asked.organizations[0]?.id
        const draft = { organization, reason: '', minutes: 15, showsPersonal: false, personalReason: '' }
        expect(snapshot.context).toEqual({ asked, draft, wrong: {}, problem: null })
      }
    }),
    law('what was typed stays over a refusal, which is told beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused') return
      expect(snapshot.value).toBe('editing')
      expect(snapshot.context.draft).toEqual(before.context.draft)
      expect(snapshot.context.problem).toMatchObject({ code: 'impersonation.notMember' })
    }),
    law('the session is handed over once, and closes the form', () => ({ settled, before, snapshot, news }) => {
      const isBegun = settled?.status === 'answered'
      const { person } = before?.context.asked ?? mei
      expect(news.emitted).toEqual(isBegun ? [{ type: 'impersonation.began', session, person }] : [])
      if (isBegun) expect(snapshot.matches('closed')).toBe(true)
    }),
    law('it is busy exactly while it begins, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'impersonation.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
