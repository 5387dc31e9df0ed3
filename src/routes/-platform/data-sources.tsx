import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dataSourcesQuery } from '#api/platform/data-sources.ts'
import type { DataSource } from '#contract/platform/data-sources.ts'
import { type DataSourcesAddress, DataSourcesScreen } from '#ui/platform/data-sources/data-sources-screen.tsx'
import { usePages } from '../-lists/use-pages.ts'
import { useActing } from './acting.tsx'
import { backOfficeOf } from './back-office.ts'
import { type ListProps, useWords } from './use-words.ts'

/** The list of sources as the address says. */
export const DataSourcesOf = ({ context, address, onAddress }: ListProps<DataSourcesAddress>) => {
  const { onAction, dialogs } = useActing(context)
  const reading = usePages(useInfiniteQuery(dataSourcesQuery(backOfficeOf(context).call, address)), idOf)
  const [text, type] = useWords({ context, address, onAddress })
  const replay = useCallback(({ id, name }: DataSource) => onAction({ kind: 'replay', source: { id, name } }), [onAction])
  return (
    <>
      <DataSourcesScreen
        address={address}
        text={text}
        reading={reading}
        onType={type}
        onAddress={(next) => onAddress(next, { replace: false })}
        onReplay={replay}
      />
      {dialogs}
    </>
  )
}

const idOf = (it: { id: string }) => it.id
