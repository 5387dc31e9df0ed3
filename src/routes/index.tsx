import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: () => window.location.replace('/marketing'),
  component: () => null,
})
