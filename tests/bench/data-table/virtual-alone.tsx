import { tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { columns, type Profile } from './profiles.ts'

const features = tableFeatures({})
const definitions = columns.map(({ id, title, cell }) => ({
  id,
  header: title,
  accessorFn: (row: Profile) => row,
  cell: ({ row }: { row: { original: Profile } }) => cell(row.original),
}))

/** TanStack Table and Virtual, put together as their documentation shows it. */
export const VirtualAlone = ({ rows }: { rows: Profile[] }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const table = useTable({ features, columns: definitions, data: rows })
  const models = table.getRowModel().rows
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    overscan: 10,
  })
  return (
    <div ref={scroller} style={{ height: 800, overflow: 'auto' }}>
      <div data-scroller style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = models[item.index]
          if (!row) return null
          return (
            <div
              key={row.id}
              data-row={item.index}
              data-index={item.index}
              ref={virtualizer.measureElement}
              style={{
                position: 'absolute',
                transform: `translateY(${item.start}px)`,
                width: '100%',
                display: 'flex',
                height: 40,
              }}
            >
              {row.getAllCells().map((cell, place) => (
                <div
                  key={cell.id}
                  style={{ width: columns[place]?.width, overflow: 'hidden', whiteSpace: 'nowrap', padding: '0 12px' }}
                >
                  {place === 0 ? (
                    <a href="#there">
                      <table.FlexRender cell={cell} />
                    </a>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
