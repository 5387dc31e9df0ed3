import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'
import { SampleMark } from './sample-mark.tsx'

type Props = {
  /** How far the data are stored, or why that is unknown. */
  children?: ReactNode
  isDeleting?: boolean
  /** Without it the button is disabled: what deletes is still being loaded. */
  onDelete?: () => void
}

/** Says on every page of a sample project that its data are invented. It comes with the frame, so that nothing moves when the rest of it arrives. */
export const SampleNote = ({ children, isDeleting = false, onDelete }: Props) => {
  const { t } = useLingui()
  return (
    <NoteFrame label={t`示例项目`}>
      <div className={noteText}>
        <p>
          <SampleMark /> <Trans>这里的数据是虚构的：一家茶铺 60 天的访客和订单。</Trans>
        </p>
        {children}
      </div>
      <Button size="small" icon="trash" busy={isDeleting} disabled={!onDelete} onClick={onDelete}>
        <Trans>删除示例项目</Trans>
      </Button>
    </NoteFrame>
  )
}

export const NoteFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={frame}>
    {children}
  </section>
)

const frame = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  marginBottom: '5',
  paddingBlock: '2',
  paddingInline: '3',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
  fontSize: 'xs',
})
export const noteText = css({ flex: '1', minWidth: '200px' })
