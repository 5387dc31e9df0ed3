import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { css } from '../../../../styled-system/css'

/** Something that is missing or wrong, with a way to its field. */
export type FooterProblem = { key: string; text: string; onShow: () => void }

type Props = {
  problems: readonly FooterProblem[]
  isUnsaved: boolean
  /** When it was saved last, in ISO 8601; null before the first time. */
  savedAt: string | null
  /** What is said before the first time. */
  hint: ReactNode
  onDiscard: (() => void) | null
  /** The buttons that save and publish. */
  children: ReactNode
}

const shown = 3

/** What is still missing, each leading to its field; whether everything is saved; and the buttons that save and publish. */
export const EditorFooter = ({ problems, isUnsaved, savedAt, hint, onDiscard, children }: Props) => {
  const { t, i18n } = useLingui()
  const time = savedAt && dateText(i18n, savedAt, { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <section aria-label={t`保存`} className={bar}>
      <div className={css({ flex: '1', minWidth: { base: 'full', wide: '0' }, display: 'grid', gap: '1' })}>
        {problems.length > 0 && (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', alignItems: 'center', fontSize: 's' })}>
            <span className={css({ color: 'warn', fontWeight: 'medium' })}>
              <Plural value={problems.length} other="还有 # 处要完善：" />
            </span>
            {problems.slice(0, shown).map(({ key, text, onShow }) => (
              <button key={key} type="button" className={link} onClick={onShow}>
                {text}
              </button>
            ))}
            {problems.length > shown && <span>+{i18n.number(problems.length - shown)}</span>}
          </div>
        )}
        <p role="status" className={css({ fontSize: 's', color: 'fg.muted' })}>
          {isUnsaved ? <Trans>修改还没有保存。草稿保留在这个标签页里。</Trans> : time ? <Trans>保存于 {time}</Trans> : hint}
        </p>
      </div>
      {onDiscard && (
        <Button look="ghost" onClick={onDiscard}>
          <Trans>放弃修改</Trans>
        </Button>
      )}
      {children}
    </section>
  )
}

const bar = css({
  position: 'sticky',
  bottom: '0',
  zIndex: '1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  marginTop: '6',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
  bg: 'bg',
})
const link = css({ color: 'accent', textDecoration: 'underline', cursor: 'pointer', minHeight: '6', textAlign: 'left' })
