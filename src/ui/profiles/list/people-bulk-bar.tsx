import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { BulkBar } from '#ui/patterns/list/bulk-bar.tsx'

type Props = { count: number; onAddToList: () => void; onClear: () => void }

/** What can be done with the people who are selected. */
export const PeopleBulkBar = ({ count, onAddToList, onClear }: Props) => {
  const { t, i18n } = useLingui()
  const shown = i18n.number(count)
  return (
    <BulkBar
      count={count}
      actions={[{ id: 'list', label: t`将 ${shown} 人加入名单`, icon: 'plus', onRun: onAddToList }]}
      onClear={onClear}
    />
  )
}
