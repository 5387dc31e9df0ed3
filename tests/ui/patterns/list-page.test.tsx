import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor as waitUntil, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { type Actor, createActor, waitFor } from 'xstate'
import { createSavedViewsMachine } from '#api/shell/saved-views.ts'
import type { savedViewsMachine } from '#machines/shell/saved-views.machine.ts'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { Timeline } from '#ui/patterns/detail/timeline.tsx'
import { BulkBar } from '#ui/patterns/list/bulk-bar.tsx'
import { CsvButton } from '#ui/patterns/list/csv-button.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { SavedViewsMenu } from '#ui/patterns/list/saved-views-menu.tsx'

const show = (content: ReactNode) => {
  render(<I18nProvider i18n={i18n}>{content}</I18nProvider>)
  return userEvent.setup({ delay: null })
}

test('a list says exactly how many there are, or how many at least, and how many are loaded', () => {
  const page = (total: { value: number; exact: boolean }) => (
    <I18nProvider i18n={i18n}>
      <ListPage
        title="Profiles"
        total={total}
        loaded={50}
        filters={null}
        active={[]}
        onClearFilter={() => {}}
        tools={null}
        bulk={null}
        isLoadingMore={false}
      >
        rows
      </ListPage>
    </I18nProvider>
  )
  const { rerender } = render(page({ value: 1_234, exact: true }))
  expect(screen.getByRole('status').textContent).toBe('共 1,234 项，已载入 50 项')
  rerender(page({ value: 120_000, exact: false }))
  expect(screen.getByRole('status').textContent).toBe('至少 120,000 项，已载入 50 项')
})

test('each part of the filter can be taken away by itself, and all at once', async () => {
  const [remove, clear] = [vi.fn(), vi.fn()]
  const user = show(
    <ListPage
      title="Profiles"
      total={null}
      loaded={0}
      filters={<input aria-label="country" />}
      active={[{ id: 'country', label: 'Country: FR', onRemove: remove }]}
      onClearFilter={clear}
      tools={<CsvButton isBusy={false} isEmpty onExport={() => {}} />}
      bulk={null}
      isLoadingMore
    >
      rows
    </ListPage>,
  )
  await user.click(screen.getByRole('button', { name: '移除筛选：Country: FR' }))
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  expect([remove, clear].map((it) => it.mock.calls.length)).toEqual([1, 1])
  expect(screen.getByRole('status').textContent).toContain('正在载入更多…')
  expect(screen.getByRole('button', { name: '导出 CSV' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: '筛选（1）' }))
  expect(await screen.findByRole('dialog', { name: '筛选' })).toBeTruthy()
})

test('the bar of bulk actions says how many rows are selected, and is gone without any', async () => {
  const [run, clear] = [vi.fn(), vi.fn()]
  const bar = (count: number) => (
    <I18nProvider i18n={i18n}>
      <BulkBar count={count} actions={[{ id: 'export', label: `Export ${count}`, onRun: run }]} onClear={clear} />
    </I18nProvider>
  )
  const { rerender } = render(bar(12))
  const user = userEvent.setup({ delay: null })
  expect(within(screen.getByRole('region', { name: '批量操作' })).getByRole('status').textContent).toBe('已选 12 项')
  await user.click(screen.getByRole('button', { name: 'Export 12' }))
  await user.click(screen.getByRole('button', { name: '取消选择' }))
  expect([run, clear].map((it) => it.mock.calls.length)).toEqual([1, 1])
  rerender(bar(0))
  expect(screen.queryByRole('region', { name: '批量操作' })).toBe(null)
})

const Views = ({ actor, search }: { actor: Actor<typeof savedViewsMachine>; search: string }) => {
  const { views, naming, nameProblem, removed } = useSelector(actor, (it) => it.context)
  return (
    <SavedViewsMenu
      views={views}
      search={search}
      naming={naming}
      nameProblem={nameProblem}
      removed={removed?.view.name ?? null}
      onRestore={() => actor.send({ type: 'view.restore' })}
      onChoose={(id) => actor.send({ type: 'view.choose', id })}
      onAdd={() => actor.send({ type: 'view.add', search })}
      onRename={(id) => actor.send({ type: 'view.rename', id })}
      onUpdate={(id) => actor.send({ type: 'view.update', id, search })}
      onRemove={(id) => actor.send({ type: 'view.remove', id })}
      onName={(name) => actor.send({ type: 'name.edit', name })}
      onSubmit={() => actor.send({ type: 'form.submit' })}
      onCancel={() => actor.send({ type: 'form.cancel' })}
    />
  )
}

/** Opens the menu of views by keyboard and takes its first action. */
const chooseFirst = async (user: UserEvent, name: string) => {
  screen.getByRole('button', { name: /已存视图/ }).focus()
  await user.keyboard('{Enter}')
  await waitUntil(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await waitUntil(() => expect(screen.getByRole('menuitem', { name }).dataset.highlighted).toBe(''))
  await user.keyboard('{Enter}')
}

test('a view is saved under a name, kept for this user, project and page, and chosen again', async () => {
  const of = { user: 'ann', projectId: 'first', page: '/users' }
  const actor = createActor(createSavedViewsMachine({ storage: window.localStorage }), { input: of }).start()
  const chosen: string[] = []
  actor.on('view.chosen', ({ search }) => chosen.push(search))
  await waitFor(actor, (it) => it.matches('ready'))
  const user = show(<Views actor={actor} search="country=FR" />)
  await chooseFirst(user, '保存当前视图…')
  const name = await screen.findByRole('textbox', { name: '名称' })
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText('请输入名称。')).toBeTruthy()
  await user.type(name, 'France')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await act(() => waitFor(actor, (it) => it.matches('ready')))
  expect(Object.keys(window.localStorage)).toEqual(['saved_views:ann:first:/users'])
  await chooseFirst(user, 'France')
  await waitUntil(() => expect(chosen).toEqual(['country=FR']))
  actor.stop()
})

test('a page about one thing names its list, its parts with the one that is shown, and its facts', () => {
  show(
    <DetailPage
      parent={{ title: 'Profiles', href: '/users' }}
      title="Ann"
      state="identified"
      tabs={[
        { id: 'timeline', title: 'Timeline', href: '/users/1' },
        { id: 'traits', title: 'Traits', href: '/users/1?tab=traits' },
      ]}
      tab="traits"
      facts={
        <KeyFacts
          facts={[
            { id: 'orders', label: 'Orders', value: 0 },
            { id: 'plan', label: 'Plan', value: '' },
          ]}
        />
      }
    >
      content
    </DetailPage>,
  )
  expect(screen.getByRole('link', { name: 'Profiles' }).getAttribute('href')).toBe('/users')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Traits')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0', '–'])
})

test('a timeline is told by days of the project’s time zone', () => {
  show(
    <Timeline
      label="Timeline"
      timeZone="Asia/Tokyo"
      more={null}
      entries={[
        { id: '3', at: '2026-03-02T15:30:00.000Z', icon: 'cart', title: 'purchase' },
        { id: '2', at: '2026-03-02T14:30:00.000Z', icon: 'cart', title: 'add_to_cart' },
        { id: '1', at: '2026-03-01T16:00:00.000Z', icon: 'cart', title: 'view_product' },
      ]}
    />,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '2026年3月3日星期二',
    '2026年3月2日星期一',
  ])
  expect(screen.getAllByRole('listitem').map((it) => it.querySelector('time')?.textContent)).toEqual([
    '00:30:00',
    '23:30:00',
    '01:00:00',
  ])
})
