import '../../../src/ui/theme/index.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Grid } from '#ui/patterns/data-table/grid.tsx'
import { columns, nameOf, profiles, rowId } from './profiles.ts'
import { VirtualAlone } from './virtual-alone.tsx'

i18n.loadAndActivate({ locale: 'zh', messages: {} })
const rows = profiles(10_000)
const noneHidden: ReadonlySet<string> = new Set()
const href = () => '#there'

const Ours = () => {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  return (
    <div style={{ height: 800 }}>
      <Grid
        label="Profiles"
        columns={columns}
        rows={rows}
        rowId={rowId}
        nameOf={nameOf}
        href={href}
        hidden={noneHidden}
        density="comfortable"
        selected={selected}
        onSelect={select}
        total={rows.length}
      />
    </div>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>{location.search === '?alone' ? <VirtualAlone rows={rows} /> : <Ours />}</I18nProvider>,
  )
