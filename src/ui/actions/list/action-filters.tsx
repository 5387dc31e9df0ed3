import { responseActionStatuses, responseActionTypes } from '#contract/actions/response-action-kinds.ts'
import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { SearchField } from '#ui/components/search-field.tsx'
import { css } from '../../../../styled-system/css'
import { useActionNames } from '../names.ts'
import type { Filter } from './actions-screen.tsx'

type Props = { text: string; filter: Filter; onType: (text: string) => void; onFilter: (filter: Filter) => void }

/** What narrows the list: a part of the name, the type, and the status. */
export const ActionFilters = ({ text, filter, onType, onFilter }: Props) => {
  const { t } = useLingui()
  const { types, statuses } = useActionNames()
  return (
    <>
      <div className={css({ width: { base: 'full', wide: '280px' } })}>
        <SearchField label={t`动作名称`} value={text} onEdit={onType} />
      </div>
      <select
        aria-label={t`类型`}
        value={filter.type ?? ''}
        onChange={({ target }) => onFilter({ ...filter, type: responseActionTypes.find((it) => it === target.value) ?? null })}
        className={select}
      >
        <option value="">{t`全部类型`}</option>
        {responseActionTypes.map((it) => (
          <option key={it} value={it}>
            {types[it]}
          </option>
        ))}
      </select>
      <select
        aria-label={t`状态`}
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, status: ([...responseActionStatuses, 'all'] as const).find((it) => it === target.value) ?? null })
        }
        className={select}
      >
        <option value="">{t`未归档`}</option>
        {responseActionStatuses.map((it) => (
          <option key={it} value={it}>
            {statuses[it]}
          </option>
        ))}
        <option value="all">{t`全部状态`}</option>
      </select>
    </>
  )
}

const select = css({
  minHeight: '9',
  paddingInline: '2',
  width: { base: 'full', wide: 'auto' },
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
