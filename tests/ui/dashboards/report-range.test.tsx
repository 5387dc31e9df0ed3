import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { reportRangeMachine } from '#machines/dashboards/report-range.machine.ts'
import { today, view, walks } from '#tests/machines/dashboards/report-range.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { RangeControls } from '#ui/dashboards/report/range-controls.tsx'

const presets: Record<string, string> = { last7: '7 天' }

describe('choosing the days of a report', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show } = setUpScreen()
    const actor = createActor(reportRangeMachine, { input: { view, today } }).start()
    show(<RangeControls actor={actor} zone="UTC" zones={['UTC']} onZone={() => {}} tools={null} />)
    const button = (name: string) => screen.getByRole('button', { name })
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'preset.choose') await user.click(button(presets[String(event.preset)] ?? ''))
        if (event.type === 'dates.open') await user.click(screen.getByRole('button', { expanded: false }))
        if (event.type === 'dates.edit')
          fireEvent.change(screen.getByLabelText(event.field === 'from' ? '从' : '到（含）'), { target: { value: event.value } })
        if (event.type === 'dates.apply') await user.click(button('应用'))
        if (event.type === 'dates.close') await user.click(button('取消'))
        if (event.type === 'granularity.choose') await user.selectOptions(screen.getByLabelText('时间粒度'), '按周')
        if (event.type === 'comparison.toggle') await user.click(button('与上一时段比较'))
        if (event.type === 'address.read') actor.send({ ...event, type: 'address.read', view: event.view, today })
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { view: shown, draft, fault } = actor.getSnapshot().context
        await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(fault !== null))
        if (actor.getSnapshot().matches('choosing')) {
          expect(screen.getByLabelText<HTMLInputElement>('从').value).toBe(draft.from)
          expect(screen.getByLabelText<HTMLInputElement>('到（含）').value).toBe(draft.to)
        } else {
          expect(button('与上一时段比较').getAttribute('aria-pressed')).toBe(String(shown.compares))
          expect(screen.getByLabelText<HTMLInputElement>('时间粒度').value).toBe(shown.granularity ?? 'day')
        }
      },
    })
    actor.stop()
  })
})
