import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css, cx } from '../../../../styled-system/css'

/** The two halves of an editor. */
export type EditorPart = 'form' | 'side'

type Props = {
  /** Where the editor was opened. */
  parent: { title: string; href: string }
  title: string
  /** What the halves are called where one of them is shown at a time. */
  names: Record<EditorPart, string>
  part: EditorPart
  onPart: (part: EditorPart) => void
  /** What must be read before going on, such as a conflict. */
  note?: ReactNode
  form: ReactNode
  formRef: Ref<HTMLDivElement>
  side: ReactNode
  /** How wide the right half is: a summary keeps its width, a preview takes what the form leaves. */
  sideWidth: 'fixed' | 'rest'
  footer: ReactNode
}

/** An editor: the form at the left, a preview or summary at the right, and a footer that stays. A narrow screen shows one half at a time. */
export const EditorPage = ({ parent, title, names, part, onPart, note, form, formRef, side, sideWidth, footer }: Props) => {
  const { t } = useLingui()
  return (
    <div className={css({ maxWidth: '1440px' })}>
      <nav aria-label={t`上级页面`} className={css({ marginBottom: '2', fontSize: 's' })}>
        <Link href={parent.href} className={parentLink}>
          <Icon name="back" size={14} />
          {parent.title}
        </Link>
      </nav>
      <PageHeader title={title} />
      {note}
      <div className={tabs}>
        {(['form', 'side'] as const).map((it) => (
          <Button
            key={it}
            size="small"
            look={part === it ? 'primary' : 'secondary'}
            aria-pressed={part === it}
            onClick={() => onPart(it)}
          >
            {names[it]}
          </Button>
        ))}
      </div>
      <div className={cx(columns, sideWidth === 'fixed' ? fixedSide : restSide)}>
        <Half isShown={part === 'form'}>
          <div ref={formRef}>{form}</div>
        </Half>
        <Half isShown={part === 'side'}>{side}</Half>
      </div>
      {footer}
    </div>
  )
}

const Half = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={cx(css({ minWidth: '0' }), !isShown && css({ hideBelow: 'wide' }))}>{children}</div>
)

const parentLink = css({ display: 'inline-flex', alignItems: 'center', gap: '1', color: 'fg.muted', _hover: { color: 'fg' } })
const tabs = css({ display: 'flex', gap: '2', marginBottom: '4', hideFrom: 'wide' })
const columns = css({ display: 'grid', gap: '6', alignItems: 'start' })
const fixedSide = css({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 300px', full: 'minmax(0, 1fr) 340px' },
})
const restSide = css({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 340px', full: 'minmax(0, 640px) minmax(0, 1fr)' },
})
