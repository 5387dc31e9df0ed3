import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'

type Props = {
  /** Whether its text has just been copied. */
  copied: boolean
  /** What is copied, if there are several such buttons. */
  label?: string
  onCopy: () => void
}

/** A copy button. Its icon shows a tick while `isCopied` is set. */
export const CopyButton = ({ copied, label, onCopy }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <Button size="small" icon={copied ? 'check' : 'copy'} aria-label={label ? t`复制 ${label}` : undefined} onClick={onCopy}>
        <Trans>复制</Trans>
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && <Trans>已复制</Trans>}</span>
      </VisuallyHidden>
    </>
  )
}
