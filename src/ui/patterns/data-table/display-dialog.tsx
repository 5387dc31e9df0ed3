import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#ui/components/button.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { css } from '../../../../styled-system/css'
import type { Column, Density, Sort } from './column.ts'

type Props = {
  columns: readonly Pick<Column<never>, 'id' | 'title' | 'sortable'>[]
  hidden: ReadonlySet<string>
  onHide: (ids: ReadonlySet<string>) => void
  /** Null where there are no rows but cards, which have no columns either. */
  density: Density | null
  onDensity: (density: Density) => void
  sort: Sort | null
  onSort: (sort: Sort) => void
  onClose: () => void
}

/** How a table is shown: its columns, their order of rows and how close the rows stand. Cards, which have no header, are sorted here. */
export const DisplayDialog = ({ columns, hidden, onHide, density, onDensity, sort, onSort, onClose }: Props) => {
  const { t } = useLingui()
  const hideable = columns.slice(1)
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onHide(next)
  }
  return (
    <Dialog title={t`显示方式`} onClose={onClose}>
      <div className={css({ display: 'grid', gap: '5' })}>
        {density !== null && (
          <>
            <fieldset className={group}>
              <legend className={legend}>
                <Trans>列</Trans>
              </legend>
              {hideable.map(({ id, title }) => (
                <Choice key={id} type="checkbox" label={title} isChosen={!hidden.has(id)} onChoose={() => toggle(id)} />
              ))}
            </fieldset>
            <fieldset className={group}>
              <legend className={legend}>
                <Trans>行距</Trans>
              </legend>
              <Choice
                type="radio"
                label={t`舒适`}
                isChosen={density === 'comfortable'}
                onChoose={() => onDensity('comfortable')}
              />
              <Choice type="radio" label={t`紧凑`} isChosen={density === 'compact'} onChoose={() => onDensity('compact')} />
            </fieldset>
          </>
        )}
        {columns.some(({ sortable }) => sortable) && (
          <ChoiceField
            name="sort"
            label={t`排序`}
            placeholder={t`默认`}
            value={sort ? `${sort.order} ${sort.column}` : ''}
            options={columns.flatMap(({ id, title, sortable }) =>
              sortable
                ? [
                    { value: `asc ${id}`, label: t`${title}：升序` },
                    { value: `desc ${id}`, label: t`${title}：降序` },
                  ]
                : [],
            )}
            onEdit={(value) => {
              const [order, ...column] = value.split(' ')
              if (order === 'asc' || order === 'desc') onSort({ order, column: column.join(' ') })
            }}
            onLeave={() => {}}
          />
        )}
        <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })}>
          {density !== null && hidden.size > 0 && (
            <Button look="ghost" onClick={() => onHide(new Set())}>
              <Trans>显示全部列</Trans>
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            <Trans>完成</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type ChoiceProps = { type: 'checkbox' | 'radio'; label: string; isChosen: boolean; onChoose: () => void }

const Choice = ({ type, label, isChosen, onChoose }: ChoiceProps) => {
  const id = useId()
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '2', minHeight: '7' })}>
      <input id={id} type={type} checked={isChosen} onChange={onChoose} className={css({ width: '4', height: '4' })} />
      <label htmlFor={id} className={css({ flex: '1', cursor: 'pointer' })}>
        {label}
      </label>
    </div>
  )
}

const group = css({ display: 'grid', gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' }, columnGap: '4' })
const legend = css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })
