import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Column, Sort } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { DisplayDialog } from '#ui/patterns/data-table/display-dialog.tsx'
import type { TableStatus } from '#ui/patterns/data-table/list-states.tsx'

type Person = { id: string; name: string; orders: number | null; country: string }

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, name: `Person ${n}`, orders: n === 1 ? null : n, country: 'FR' }))

const columns: Column<Person>[] = [
  { id: 'name', title: 'Name', width: 160, grow: true, sortable: true, cell: ({ name }) => name },
  { id: 'orders', title: 'Orders', width: 80, numeric: true, sortable: true, cell: ({ orders }) => orders },
  { id: 'country', title: 'Country', width: 80, cell: ({ country }) => country, onCard: 'aside' },
]
const noneHidden: ReadonlySet<string> = new Set()
const ready: TableStatus = { is: 'ready' }

type Options = {
  rows?: Person[]
  status?: TableStatus
  isFiltered?: boolean
  hidden?: ReadonlySet<string>
  total?: number | null
  onEnd?: () => void
}

const show = ({
  rows = people(5),
  status = ready,
  isFiltered = false,
  hidden = noneHidden,
  total = rows.length,
  onEnd,
}: Options) => {
  const heard = { opened: [] as string[], sorted: [] as Sort[], cleared: 0, retried: 0 }
  const Page = () => {
    const [selected, select] = useState<ReadonlySet<string>>(new Set())
    const [sort, setSort] = useState<Sort | null>(null)
    return (
      <>
        <output>{[...selected].join(' ')}</output>
        <DataTable
          label="People"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          nameOf={({ name }) => name}
          href={({ id }) => `/users/${id}`}
          onOpen={({ id }) => heard.opened.push(id)}
          hidden={hidden}
          density="comfortable"
          sort={sort}
          onSort={(it) => {
            heard.sorted.push(it)
            setSort(it)
          }}
          selected={selected}
          onSelect={select}
          total={total}
          onEnd={onEnd}
          status={status}
          isFiltered={isFiltered}
          onClearFilter={() => {
            heard.cleared += 1
          }}
          onRetry={() => {
            heard.retried += 1
          }}
          empty={<p>Nobody yet</p>}
        />
      </>
    )
  }
  render(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  )
  return { heard, user: userEvent.setup({ delay: null }) }
}

const selection = () => screen.getAllByRole('status', { hidden: true })[0]?.textContent
const activeRow = () => document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '')

describe('a table of 10,000 rows', () => {
  test('has at most 100 of them in the document, and says how many there are and which these are', () => {
    show({ rows: people(10_000) })
    const grid = screen.getByRole('grid', { name: 'People' })
    const rows = within(grid).getAllByRole('row').slice(1)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.length).toBeLessThanOrEqual(100)
    expect(grid.getAttribute('aria-rowcount')).toBe('10001')
    expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(rows.map((_, index) => String(index + 2)))
  })
  test('shows the rows at the place that it is scrolled to, in reading order when it rests', async () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    show({ rows: people(10_000) })
    const scroller = screen.getByRole('grid').parentElement
    if (!scroller) throw new Error('the table is in nothing that scrolls')
    scroller.scrollTop = 40 * 5_000
    fireEvent.scroll(scroller)
    // One frame that is late enough for the scrolling to be over.
    act(() => frames[0]?.(performance.now() + 1_000))
    expect(await screen.findByText('Person 5000')).toBeTruthy()
    const indexes = within(screen.getByRole('grid'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(row.getAttribute('aria-rowindex')))
    expect(indexes.length).toBeLessThanOrEqual(100)
    expect(indexes).toEqual([...indexes].sort((a, b) => a - b))
  })
  test('draws the names of rows that pass too fast to be read, and the whole of the row that the keyboard is at', async () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    show({ rows: people(10_000) })
    const grid = screen.getByRole('grid')
    const scroller = grid.parentElement
    if (!scroller) throw new Error('the table is in nothing that scrolls')
    screen.getByRole('link', { name: 'Person 0' }).focus()
    scroller.scrollTop = 40 * 5_000
    fireEvent.scroll(scroller)
    act(() => frames.shift()?.(performance.now()))
    const cellsOf = (name: string) => screen.getByText(name).closest('tr')?.cells.length
    expect(cellsOf('Person 5000')).toBe(1)
    expect(screen.getByText('Person 5000').closest('tr')?.getAttribute('aria-rowindex')).toBe('5002')
    expect(document.activeElement).toBe(grid)
    // Nothing moves any more: each frame draws some of the rows in full.
    for (let frame = 0; frame < 40; frame += 1) act(() => frames.shift()?.(performance.now()))
    expect(cellsOf('Person 5000')).toBe(columns.length + 1)
    fireEvent.keyDown(grid, { key: 'End' })
    fireEvent.scroll(scroller)
    act(() => frames.shift()?.(performance.now()))
    expect(cellsOf('Person 9998')).toBe(1)
    expect(cellsOf('Person 9999')).toBe(columns.length + 1)
  })
  test('draws nothing while rows pass and even their names make frames late, and all of them once they pass more slowly', () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    show({ rows: people(10_000) })
    const scroller = screen.getByRole('grid').parentElement
    if (!scroller) throw new Error('the table is in nothing that scrolls')
    let now = performance.now()
    const scrollTo = (row: number, frameTook: number) => {
      now += frameTook
      scroller.scrollTop = 40 * row
      fireEvent.scroll(scroller)
      act(() => frames.shift()?.(now))
    }
    const isDrawn = (row: number) => document.querySelector(`[data-row="${row}"]`) !== null
    for (const [row, frameTook] of [
      [100, 16],
      [200, 50],
      [300, 16],
      [400, 50],
    ] as const) {
      scrollTo(row, frameTook)
      expect(isDrawn(row)).toBe(true)
    }
    scrollTo(500, 50)
    expect(isDrawn(500)).toBe(false)
    scrollTo(600, 16)
    expect(isDrawn(600)).toBe(false)
    scrollTo(601, 16)
    expect(isDrawn(601)).toBe(true)
    scrollTo(700, 16)
    expect(isDrawn(700)).toBe(true)
  })
  test('of which an unknown number is not loaded says so', () => {
    show({ rows: people(3), total: null })
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1')
  })
  test('asks for more rows when its end is near', () => {
    const onEnd = vi.fn()
    show({ rows: people(3), total: 10, onEnd })
    expect(onEnd).toHaveBeenCalled()
  })
})

afterEach(() => vi.restoreAllMocks())

describe('by keyboard', () => {
  test('arrows, Home and End lead from row to row, and Enter opens one', async () => {
    const { heard, user } = show({})
    await user.tab()
    await user.tab()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(activeRow()?.textContent).toContain('Person 1')
    await user.keyboard('{End}{Enter}{Home}{Enter}')
    expect(heard.opened).toEqual(['p4', 'p0'])
  })
  test('Space selects a row, Shift with an arrow a range, and Ctrl+A all that are loaded', async () => {
    const { user } = show({})
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown} ')
    expect(selection()).toBe('p1')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selection()).toBe('p1 p2 p3')
    expect(activeRow()?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Control>}a{/Control}')
    expect(selection()).toBe('p0 p1 p2 p3 p4')
  })
})

describe('by pointer', () => {
  test('a checkbox selects its row, with Shift the rows in between, and the header all or none', async () => {
    const { user } = show({})
    await user.click(screen.getByRole('checkbox', { name: '选择 Person 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: '选择 Person 3' }))
    await user.keyboard('{/Shift}')
    expect(selection()).toBe('p1 p2 p3')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择已载入的全部行' })
    expect(all.indeterminate).toBe(true)
    await user.click(all)
    expect(all.checked).toBe(true)
    await user.click(all)
    expect(selection()).toBe('')
  })
  test('a header sorts: text upwards first, numbers downwards, and says so', async () => {
    const { heard, user } = show({})
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await user.click(screen.getByRole('button', { name: 'Orders' }))
    expect(heard.sorted).toEqual([
      { column: 'name', order: 'asc' },
      { column: 'name', order: 'desc' },
      { column: 'orders', order: 'desc' },
    ])
    expect(screen.getByRole('columnheader', { name: 'Country' }).hasAttribute('aria-sort')).toBe(false)
  })
})

test('an empty cell is an en dash, a zero is a zero, and the first column is the link', () => {
  show({})
  const rows = screen.getAllByRole('row')
  expect(within(rows[2] as HTMLElement).getByText('–')).toBeTruthy()
  expect(within(rows[1] as HTMLElement).getByText('0')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Person 0' }).getAttribute('href')).toBe('/users/p0')
})

test('a hidden column is not shown; the first one always is', () => {
  show({ hidden: new Set(['name', 'country']) })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Name', 'Orders'])
})

test('on a narrow screen each row is a card that names its values, without a header', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  show({})
  expect(screen.queryByRole('columnheader')).toBe(null)
  expect(screen.getAllByRole('row')[0]?.textContent).toContain('Orders 0')
  vi.unstubAllGlobals()
})

describe('the four states', () => {
  test('loading: the layout of the rows', () => {
    show({ rows: [], status: { is: 'loading' } })
    expect(screen.getByRole('status', { name: '正在载入…' })).toBeTruthy()
  })
  test('nothing yet: what to do about it', () => {
    show({ rows: [] })
    expect(screen.getByText('Nobody yet')).toBeTruthy()
  })
  test('nothing that passes the filter: a way to clear it', async () => {
    const { heard, user } = show({ rows: [], isFiltered: true })
    expect(screen.queryByText('Nobody yet')).toBe(null)
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(heard.cleared).toBe(1)
  })
  test('failed: the cause, the request id and a retry, with the last rows and their time below', async () => {
    const status: TableStatus = {
      is: 'failed',
      problem: 'The network is gone',
      requestId: 'r-17',
      readAt: '2026-11-22T08:00:00.000Z',
      isRetrying: false,
    }
    const { heard, user } = show({ status })
    expect(screen.getByRole('alert').textContent).toContain('The network is gone')
    expect(screen.getByText('r-17')).toBeTruthy()
    expect(screen.getByText('Person 0')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(heard.retried).toBe(1)
  })
})

test('columns, density and sorting are chosen in a dialog', async () => {
  const said: unknown[] = []
  render(
    <I18nProvider i18n={i18n}>
      <DisplayDialog
        columns={columns}
        hidden={new Set(['country'])}
        onHide={(ids) => said.push([...ids])}
        density="comfortable"
        onDensity={(it) => said.push(it)}
        sort={null}
        onSort={(it) => said.push(it)}
        onClose={() => said.push('closed')}
      />
    </I18nProvider>,
  )
  const user = userEvent.setup({ delay: null })
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBe(null)
  await user.click(screen.getByRole('checkbox', { name: 'Country' }))
  await user.click(screen.getByRole('checkbox', { name: 'Orders' }))
  await user.click(screen.getByRole('radio', { name: '紧凑' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '排序' }), 'Orders：降序')
  await user.click(screen.getByRole('button', { name: '完成' }))
  expect(said).toEqual([[], ['country', 'orders'], 'compact', { column: 'orders', order: 'desc' }, 'closed'])
})
