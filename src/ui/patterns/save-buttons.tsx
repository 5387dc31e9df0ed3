import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../styled-system/css'

type Props = { isUnsaved: boolean; isBusy: boolean; onRevert: () => void }

/** The buttons at the end of a form that is saved as a whole: save and revert. */
export const SaveButtons = ({ isUnsaved, isBusy, onRevert }: Props) => (
  <div className={css({ display: 'flex', gap: '2' })}>
    <Button type="submit" look="primary" busy={isBusy} disabled={!isUnsaved}>
      <Trans>保存</Trans>
    </Button>
    {isUnsaved && !isBusy && (
      <Button look="ghost" onClick={onRevert}>
        <Trans>还原</Trans>
      </Button>
    )}
  </div>
)
