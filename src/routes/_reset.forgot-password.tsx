import { createFileRoute } from '@tanstack/react-router'

/** Shown by the machine that both pages share. */
export const Route = createFileRoute('/_reset/forgot-password')({ component: () => null })
