import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { segmentLimits } from '#contract/segments/operators.ts'
import type { Node } from '#contract/segments/segment.ts'
import { conditionTreeMachine } from '#machines/segments/condition-tree.machine.ts'
import { conditionsIn, definitionOf, problemsIn } from '#machines/segments/condition-tree.ts'
import { deepest, walks } from '#tests/machines/segments/condition-tree.walks.ts'
import { play } from '#tests/support/walks.ts'
import { ConditionTree } from '#ui/patterns/condition-tree/condition-tree.tsx'
import { Explanation } from '#ui/patterns/condition-tree/explanation.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'

const vocabulary: Vocabulary = {
  events: ['purchase', 'search'],
  traits: [
    { name: 'plan', type: 'text' },
    { name: 'age', type: 'number' },
  ],
  segments: [{ id: 'vip', name: 'VIP' }],
  lists: [
    { id: 'one', name: 'First list' },
    { id: 'two', name: 'Second list' },
    { id: 'three', name: 'Third list' },
  ],
  rfm: [{ id: 'champions', name: 'Champions' }],
}

const show = (definition: Node | null) => {
  const actor = createActor(conditionTreeMachine, { input: { definition } })
  const Editor = () => {
    const { tree, refusal, past, future } = useSelector(actor, (it) => it.context)
    const [focus, setFocus] = useState<{ id: string } | null>(null)
    useState(() => actor.on('part.focus', ({ id }) => setFocus({ id })))
    return (
      <ConditionTree
        tree={tree}
        vocabulary={vocabulary}
        problems={problemsIn(tree)}
        refusal={refusal}
        focus={focus}
        conditions={conditionsIn(tree).length}
        canUndo={past.length > 0}
        canRedo={future.length > 0}
        onEdit={(edit) => actor.send({ type: 'tree.edit', edit })}
        onUndo={() => actor.send({ type: 'edit.undo' })}
        onRedo={() => actor.send({ type: 'edit.redo' })}
      />
    )
  }
  actor.start()
  render(
    <I18nProvider i18n={i18n}>
      <Editor />
    </I18nProvider>,
  )
  return { actor, user: userEvent.setup({ delay: null }), definition: () => definitionOf(actor.getSnapshot().context.tree) }
}

const handle = (name: string) => screen.getByRole('button', { name: `移动：${name}` })

describe('walks of the condition tree on the screen', () => {
  test.each(walks)('$title', async (walk) => {
    const { actor, user } = show(deepest)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'tree.edit') {
          const { edit } = event
          const part = document.querySelector<HTMLElement>(`[data-handle="${'id' in edit ? edit.id : ''}"]`)
          if (!part) throw new Error('the part is not shown')
          if (edit.type === 'condition.edit') {
            const line = part.closest('fieldset')
            if (line) await user.selectOptions(within(line).getByRole('combobox', { name: '名单' }), 'Third list')
          }
          part.focus()
          if (edit.type === 'part.move') await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
          if (edit.type === 'part.group') await user.keyboard('g')
        } else if (event.type === 'edit.undo') await user.click(screen.getByRole('button', { name: '撤销' }))
        else if (event.type === 'edit.redo') await user.click(screen.getByRole('button', { name: '重做' }))
        else if (event.type === 'tree.load' || event.type === 'tree.saved' || event.type === 'tree.restore') actor.send(event)
        else throw new Error(`nobody can do ${event.type}`)
        expect(actor.getSnapshot().value).toEqual(state)
      },
    })
    actor.stop()
  })
})

test('a condition is added, chosen, filled in and negated, and says what is missing until it is complete', async () => {
  const { user, definition } = show(null)
  expect(screen.getByText('请至少添加一个条件。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '添加条件' }))
  expect(screen.getByText('请选择或填写名称，最多 200 个字符。')).toBeTruthy()
  expect(definition()).toBe(null)
  await user.type(screen.getByRole('combobox', { name: '特征名称' }), 'age')
  const operators = within(screen.getByRole('combobox', { name: '比较方式' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(operators).not.toContain('开头是')
  await user.selectOptions(screen.getByRole('combobox', { name: '比较方式' }), '大于')
  await user.type(screen.getByRole('spinbutton', { name: '值' }), '30')
  await user.click(screen.getByRole('button', { name: '不满足' }))
  expect(definition()).toEqual({ all: [{ not: { trait: 'age', is: 'gt', value: 30 } }] })
  expect(screen.getByRole('group', { name: '不满足：特征“age”大于 30' })).toBeTruthy()
})

test('what somebody did has its count, its window and its properties', async () => {
  const { user, definition } = show({ all: [{ did: 'purchase' }] })
  await user.selectOptions(screen.getByRole('combobox', { name: '次数的比较' }), '至少')
  await user.selectOptions(screen.getByRole('combobox', { name: '时间范围' }), '最近若干天')
  await user.click(screen.getByRole('button', { name: '属性' }))
  await user.type(screen.getByRole('textbox', { name: '属性名称' }), 'sku')
  await user.type(screen.getByRole('textbox', { name: '值' }), 'A1')
  expect(definition()).toEqual({
    all: [
      {
        did: 'purchase',
        times: { is: 'atLeast', n: 1 },
        within: { days: 30 },
        where: [{ property: 'sku', is: 'equals', value: 'A1' }],
      },
    ],
  })
})

test('by keyboard a condition is moved, grouped, negated, removed and brought back', async () => {
  const { user, definition } = show({ all: [{ list: 'one' }, { list: 'two' }] })
  handle('在名单“Second list”中').focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(definition()).toEqual({ all: [{ list: 'two' }, { list: 'one' }] })
  expect(document.activeElement).toBe(handle('在名单“Second list”中'))
  await user.keyboard('n')
  await user.keyboard('g')
  expect(definition()).toEqual({ all: [{ any: [{ not: { list: 'two' } }] }, { list: 'one' }] })
  handle('在名单“First list”中').focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(definition()).toEqual({ all: [{ any: [{ not: { list: 'two' } }, { list: 'one' }] }] })
  await user.keyboard('{Delete}')
  expect(definition()).toEqual({ all: [{ any: [{ not: { list: 'two' } }] }] })
  await user.keyboard('{Control>}z{/Control}')
  expect(definition()).toEqual({ all: [{ any: [{ not: { list: 'two' } }, { list: 'one' }] }] })
})

test('a condition is dragged to where it is dropped', () => {
  const { definition } = show({ all: [{ list: 'one' }, { list: 'two' }] })
  const carried = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => carried.set(type, text),
    getData: (type: string) => carried.get(type) ?? '',
  }
  fireEvent.dragStart(handle('在名单“Second list”中'), { dataTransfer })
  const [first] = document.querySelectorAll('li > [aria-hidden=true]')
  if (!first) throw new Error('there is no place to drop')
  fireEvent.dragOver(first, { dataTransfer })
  fireEvent.drop(first, { dataTransfer })
  expect(definition()).toEqual({ all: [{ list: 'two' }, { list: 'one' }] })
})

test('a group that would be a seventh level, and a fifty-first condition, are refused with the reason', async () => {
  const { user } = show(deepest)
  handle('在名单“First list”中').focus()
  await user.keyboard('g')
  expect(screen.getByRole('alert').textContent).toContain('条件最多嵌套 6 层')
})

test('the fifty-first condition is refused with the reason', async () => {
  const { user } = show({ all: Array.from({ length: segmentLimits.leaves }, () => ({ list: 'one' })) })
  await user.click(screen.getByRole('button', { name: '添加条件' }))
  expect(screen.getByRole('alert').textContent).toContain('最多 50 个条件')
})

test('why somebody is in a segment: each condition with its answer and the value that it saw', () => {
  render(
    <I18nProvider i18n={i18n}>
      <Explanation
        vocabulary={vocabulary}
        explanation={{
          kind: 'all',
          holds: false,
          parts: [
            { kind: 'leaf', holds: true, leaf: { profile: 'orders', is: 'gte', value: 2 }, seen: 3 },
            { kind: 'not', holds: false, parts: [{ kind: 'leaf', holds: true, leaf: { segment: 'vip' }, seen: true }] },
            { kind: 'leaf', holds: null, leaf: { last: 'purchase', is: 'within', days: 7 }, seen: null },
          ],
        }}
      />
    </I18nProvider>,
  )
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toContain('不成立：满足全部')
  expect(lines[1]).toBe('成立：订单数不小于 2 当前值：3')
  expect(lines[2]).toContain('不成立：以下不成立')
  expect(lines[4]).toBe('未知：最近一次“purchase”在 7 天以内 当前值：–')
})
