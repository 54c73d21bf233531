/**
 * Renders an invisible text that screen readers read out when it changes. Render it empty at first, because screen
 * readers often skip a region that appears together with its text.
 */
export function Announcement({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {text}
    </p>
  );
}
