import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type BulkAction, BulkBar } from '#ui/patterns/list/bulk-bar.tsx'

type Props = {
  count: number
  isExporting: boolean
  onExport: () => void
  /** Null for people who may not do it. */
  onAddToList: (() => void) | null
  onAnonymise: (() => void) | null
  onClear: () => void
}

/** What can be done with the people who are selected. */
export const PeopleBulkBar = ({ count, isExporting, onExport, onAddToList, onAnonymise, onClear }: Props) => {
  const { t, i18n } = useLingui()
  const shown = i18n.number(count)
  const actions: BulkAction[] = [
    ...(onAddToList ? [{ id: 'list', label: t`将 ${shown} 人加入名单`, icon: 'plus' as const, onRun: onAddToList }] : []),
    { id: 'csv', label: t`将 ${shown} 人导出为 CSV`, icon: 'text', isBusy: isExporting, onRun: onExport },
    ...(onAnonymise ? [{ id: 'anonymise', label: t`将 ${shown} 人匿名化…`, icon: 'hide' as const, onRun: onAnonymise }] : []),
  ]
  return <BulkBar count={count} actions={actions} onClear={onClear} />
}
