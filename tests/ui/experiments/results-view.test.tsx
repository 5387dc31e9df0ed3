import { screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { resultsViewMachine } from '#machines/experiments/results-view.machine.ts'
import { view, walks } from '#tests/machines/experiments/results-view.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { BreakdownDrawer } from '#ui/experiments/breakdown-drawer.tsx'
import type { ResultsActor } from '#ui/experiments/controls.tsx'
import { MethodDrawer } from '#ui/experiments/method-drawer.tsx'
import { StrategyEffects } from '#ui/experiments/strategy-effects.tsx'
import { data, readingOf, scope } from './measured-effects.ts'

const ofStrategy = { ...data, scopes: [{ ...scope, strategy: 'tea', name: '春茶', version: 3, versions: [3, 2] }] }
const unread = { data: null, problem: null, isLoading: true, readAt: null, onRetry: () => {} }
const choices = { engine: '检验', correction: '多个指标的校正', by: '比较' }

const Opened = ({ actor }: { actor: ResultsActor }) => {
  const { opened, chosen } = useSelector(actor, (it) => it.context.view)
  const close = () => actor.send({ type: 'result.close' })
  if (opened === null) return null
  if (opened.split === null) return <MethodDrawer title={opened.metric} reading={unread} onClose={close} />
  return (
    <BreakdownDrawer
      title={opened.metric}
      dimension={opened.split}
      reading={unread}
      difference={chosen.difference}
      onDimension={(dimension) => actor.send({ type: 'dimension.choose', dimension })}
      onClose={close}
    />
  )
}

describe('how results are computed, and what one of them is made of', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show } = setUpScreen()
    const actor = createActor(resultsViewMachine, { input: { view } }).start()
    show(
      <>
        <StrategyEffects reading={readingOf(ofStrategy)} actor={actor} onSave={() => {}} />
        <Opened actor={actor} />
      </>,
    )
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'choice.change')
          await user.selectOptions(screen.getByLabelText(choices[event.part as keyof typeof choices]), String(event.value))
        if (event.type === 'version.choose') await user.selectOptions(screen.getByLabelText('版本'), String(event.version))
        if (event.type === 'method.open') await press('人均收入怎么算')
        if (event.type === 'breakdown.open') await press('人均收入按人群细分')
        if (event.type === 'dimension.choose') await press('国家或地区')
        if (event.type === 'result.close') await press('关闭')
        if (event.type === 'address.read') actor.send({ type: 'address.read', view: event.view })
        const snapshot = actor.getSnapshot()
        expect(snapshot.value).toEqual(state)
        if (snapshot.matches('method')) await screen.findByRole('dialog', { name: 'revenue怎么算' })
        if (snapshot.matches('breakdown')) await screen.findByRole('dialog', { name: 'revenue：按人群细分' })
        if (!snapshot.matches('overview')) return
        const { engine, by } = snapshot.context.view.chosen
        expect(screen.queryByRole('dialog')).toBeNull()
        expect(screen.getByLabelText<HTMLSelectElement>('检验').value).toBe(engine)
        expect(screen.getByLabelText<HTMLSelectElement>('比较').value).toBe(by)
        expect(screen.queryByLabelText('多个指标的校正') === null).toBe(engine === 'bayesian')
      },
    })
    actor.stop()
  })
})
