import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { use, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'
import { PictureSaving } from './picture-saving.ts'

/** Letters and digits of any script, so that every system takes the name. */
const fileName = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)

/** Downloads the figure that this button is in as a PNG. `name` says what it shows. Nothing is offered where nothing saves files. */
export const PictureDownload = ({ name }: { name: string }) => {
  const { t } = useLingui()
  const save = use(PictureSaving)
  const here = useRef<HTMLSpanElement>(null)
  if (!save) return null
  const download = async () => {
    const figure = here.current?.closest('figure')
    if (figure) save(await (await import('./picture.ts')).pictureOf(figure), fileName(name))
  }
  return (
    <span ref={here} data-not-pictured className={css({ marginBlock: '-2' })}>
      <Button look="ghost" size="small" aria-label={t`下载 PNG：${name}`} onClick={() => void download()}>
        PNG
      </Button>
    </span>
  )
}
