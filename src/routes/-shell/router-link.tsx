import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { isPublicPath } from '#contract/site/site.ts'

/** A link that the router follows: modified clicks, other targets and documents of the public site are left to the browser. */
export const RouterLink = ({ href, onClick, ...rest }: ComponentProps<'a'>) => {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !href?.startsWith('/') || isForBrowser(event, rest.target) || isDocument(href)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return <a href={href} onClick={follow} {...rest} />
}

const isForBrowser = (event: MouseEvent, target: string | undefined) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (target !== undefined && target !== '_self')

const isDocument = (href: string) => href === '/' || href.startsWith('/dev/') || isPublicPath(href.split(/[?#]/)[0] ?? '')
