import { expect } from 'vitest'
import type { MergeInput } from '#machines/profiles/profile-merge.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { merged, of } from './people.ts'
import { graph } from './profile-merge.walks.ts'

const isFilledIn = ({ other, reason }: Record<'other' | 'reason', string>) => other.trim() !== '' && reason.trim() !== ''

describeMachine({
  name: 'profile-merge',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'field.edit', field: 'other', value: '' },
    { type: 'field.edit', field: 'other', value: ' cat ' },
    { type: 'field.edit', field: 'reason', value: ' ' },
    { type: 'field.leave', field: 'reason' },
    { type: 'merge.confirm' },
    { type: 'merge.cancel' },
    { type: 'merge.ask' },
    { type: 'form.submit' },
  ],
  laws: [
    law('nothing is merged that was not previewed with the same ids and the same reason, and then confirmed', () => {
      let previewed: unknown = null
      return ({ event, before, settled, news }) => {
        if (settled?.id === 'previewMerge' && settled.status === 'answered') previewed = settled.input
        const merges = news.calls.filter(({ id }) => id === 'merge').map(({ input }) => input)
        const isConfirmed = event?.type === 'merge.confirm' && before.matches('previewed')
        expect(merges).toEqual(isConfirmed ? [previewed] : [])
      }
    }),
    law('a preview is asked for when both fields are filled in, and otherwise the first bad one is named', () => {
      return ({ event, before, news }) => {
        const isAttempt = event?.type === 'form.submit' && before.matches('editing')
        const { values } = before.context.form
        const wanted: MergeInput = {
          projectId: of.projectId,
          from: values.other.trim(),
          into: of.profileId,
          reason: values.reason.trim(),
        }
        const asked = news.calls.filter(({ id }) => id === 'previewMerge').map(({ input }) => input)
        expect(asked).toEqual(isAttempt && isFilledIn(values) ? [wanted] : [])
        if (isAttempt && !isFilledIn(values))
          expect(news.emitted).toEqual([{ type: 'form.rejected', field: values.other.trim() === '' ? 'other' : 'reason' }])
      }
    }),
    law('the preview is shown from its answer until it is merged, left or changed', () => ({ snapshot }) => {
      const isShown = snapshot.matches('previewed') || snapshot.matches('merging')
      expect(snapshot.context.preview).toEqual(isShown ? merged.preview : null)
    }),
    law('a merge is told once, with the profile that survives', () => ({ settled, news }) => {
      const isDone = settled?.id === 'merge' && settled.status === 'answered'
      expect(news.emitted.filter(({ type }) => type === 'profiles.merged')).toEqual(
        isDone ? [{ type: 'profiles.merged', profile: merged.profile }] : [],
      )
    }),
    law('what was typed stays over failures and previews, and is gone when it is over', () => {
      let values = { other: '', reason: '' }
      return ({ event, before, snapshot }) => {
        if (event?.type === 'field.edit' && before.matches('editing')) values = { ...values, [event.field]: event.value }
        if (!snapshot.hasTag('open')) values = { other: '', reason: '' }
        expect(snapshot.context.form.values).toEqual(values)
      }
    }),
    law('it is busy exactly while a call is under way, and a merge under way cannot be left', () => {
      return ({ event, before, calls, snapshot }) => {
        expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
        if (event?.type === 'merge.cancel' && before.matches('merging')) expect(snapshot).toBe(before)
      }
    }),
  ],
})
