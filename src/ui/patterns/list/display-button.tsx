import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import type { DisplayDialog } from '../data-table/display-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('../data-table/display-dialog.tsx')).DisplayDialog }))

/** Opens the choice of columns, row height and order. */
export const DisplayButton = (props: Omit<ComponentProps<typeof DisplayDialog>, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="grid" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>显示方式</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
