/** The product's mark: three steps up and a marigold dot. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <svg className={onDark ? 'sd-logo sd-logo-dark' : 'sd-logo'} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" />
      <path d="M6 20.5h4.6v-4.2h4.6v-4.2h4.6" />
      <circle cx="21" cy="7.6" r="2.5" />
    </svg>
  );
}
